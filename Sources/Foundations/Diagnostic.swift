/// A failure in words for the person who can correct it: the file, device or setting, what is wrong, and what to do.
///
/// Each part of the program names its own with an alias, such as `AudioError`, and adds its codes in an extension of
/// ``Code``. Two diagnostics are equal if all of their parts are; callers that care about the kind alone compare ``code``.
///
/// `Subject` is a type of that part, and only tells the diagnostics of the parts from each other.
public struct Diagnostic<Subject>: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a failure. More may be added, so a `switch` over it needs a default.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// A stable name, for example "deviceBusy".
    public var rawValue: String

    /// Creates a code from its stable name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a code from its stable name.
    public init(_ name: String) { rawValue = name }

    /// The stable name.
    public var description: String { rawValue }

    /// A failure of a part that does not tell kinds apart.
    public static var unspecified: Code { Code("unspecified") }
    /// Another program is writing what is needed.
    public static var busy: Code { Code("busy") }
    /// What is needed does not answer, or cannot do so now.
    public static var unavailable: Code { Code("unavailable") }
  }

  /// The kind of the failure.
  public var code: Code

  /// The file, device or setting, as the user named it; may be empty.
  public var subject: String

  /// The line in the file, from 1; `nil` for the file as a whole.
  public var line: Int?

  /// What is wrong, without a period.
  public var message: String

  /// What the user can do, without a period; may be empty.
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
