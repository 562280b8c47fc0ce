/// Why a region file or the driver's own places could not be opened, read or written.
public struct PlaceIndexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it was.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// A stable word for the failure.
    public var rawValue: String

    /// Makes a code from its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// There is no such file.
    public static let notFound = Code(rawValue: "notFound")
    /// The file is there but may not be read or written.
    public static let noAccess = Code(rawValue: "noAccess")
    /// A folder stands where a file should.
    public static let isDirectory = Code(rawValue: "isDirectory")
    /// The file is no region file.
    public static let notAnIndex = Code(rawValue: "notAnIndex")
    /// The file is a region file of another version.
    public static let otherVersion = Code(rawValue: "otherVersion")
    /// The disk is full or failed.
    public static let disk = Code(rawValue: "disk")
    /// Another program is writing the file.
    public static let busy = Code(rawValue: "busy")
    /// The input holds nothing to index.
    public static let empty = Code(rawValue: "empty")
    /// A value given was out of range or missing.
    public static let badValue = Code(rawValue: "badValue")
  }

  /// What kind of failure it was.
  public var code: Code
  /// The file or value that failed.
  public var subject: String
  /// What was wrong.
  public var message: String
  /// What to do about it; may be empty.
  public var advice: String

  /// Makes an error from its parts.
  public init(_ code: Code, subject: String, message: String, advice: String = "") {
    self.code = code
    self.subject = subject
    self.message = message
    self.advice = advice
  }

  /// One line: subject, what was wrong, what to do.
  public var description: String {
    advice.isEmpty ? "\(subject): \(message)" : "\(subject): \(message); \(advice)"
  }
}
