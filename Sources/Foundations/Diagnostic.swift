/// An error message for the person who can correct the cause: the file, device, or setting, the problem, and a remedy.
///
/// Each module defines an alias, such as `AudioError`, and adds its codes in an extension of ``Code``. Two diagnostics
/// are equal if all of their parts are; to compare only the kind, use ``code``.
///
/// `Subject` is a type of that module, and only distinguishes the diagnostics of different modules.
public struct Diagnostic<Subject>: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error. More may be added, so a `switch` over it needs a default.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// A stable name, for example "deviceBusy".
    public var rawValue: String

    /// Creates a code from its stable name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a code from its stable name.
    public init(_ name: String) { rawValue = name }

    /// The stable name.
    public var description: String { rawValue }

    /// An error of a domain that doesn't distinguish kinds.
    public static var unspecified: Code { Code("unspecified") }
    /// Another program is writing to the resource.
    public static var busy: Code { Code("busy") }
    /// The resource doesn't respond, or can't do so now.
    public static var unavailable: Code { Code("unavailable") }
    /// The file, or its folder, can't be opened, read, created, or written.
    public static var noAccess: Code { Code("noAccess") }
    /// The file doesn't exist.
    public static var missing: Code { Code("missing") }
    /// The path is a folder, a pipe, or a device.
    public static var notAFile: Code { Code("notAFile") }
    /// The path is a folder instead of a file.
    public static var isDirectory: Code { Code("isDirectory") }
    /// The file's extension isn't one of a known format.
    public static var unknownFormat: Code { Code("unknownFormat") }
    /// The contents don't match the extension, or are cut off.
    public static var badContents: Code { Code("badContents") }
    /// Another version of this program wrote the file.
    public static var otherVersion: Code { Code("otherVersion") }
    /// The file has nothing to read or to index.
    public static var empty: Code { Code("empty") }
    /// The audio is longer than the limit.
    public static var tooLong: Code { Code("tooLong") }
    /// The disk is full or failed.
    public static var disk: Code { Code("disk") }
  }

  /// The kind of the error.
  public var code: Code
  /// The file, device, or setting, as the user named it; may be empty.
  public var subject: String
  /// The line in the file, from 1; `nil` for the file as a whole.
  public var line: Int?
  /// The problem, without a period.
  public var message: String
  /// A remedy for the user, without a period; may be empty.
  public var advice: String

  /// Creates a diagnostic from its parts.
  public init(
    _ code: Code = .unspecified, subject: String = "", line: Int? = nil, message: String, advice: String = ""
  ) {
    self.code = code
    self.subject = subject
    self.line = line
    self.message = message
    self.advice = advice
  }

  /// One line: "subject:line: message; advice". Control characters, which a file name may hold, are shown as spaces.
  public var description: String {
    let place = [subject, line.map(String.init) ?? ""].filter { !$0.isEmpty }.joined(separator: ":")
    let text = (place.isEmpty ? "" : "\(place): ") + message + (advice.isEmpty ? "" : "; \(advice)")
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return String(
      String.UnicodeScalarView(line.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
