/// Why audio could not be read, written or captured: which file or device, what is wrong, and what to do about it.
///
/// Two errors are equal when all four parts are. Tests and callers that only care what went wrong compare ``code``.
public struct AudioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  public var code: Code

  /// The file or device, as the user named it.
  public var subject: String

  /// What is wrong, without a full stop.
  public var message: String

  /// What the user can do, without a full stop.
  public var advice: String

  /// Creates an error.
  public init(_ code: Code, subject: String, message: String, advice: String) {
    self.code = code
    self.subject = subject
    self.message = message
    self.advice = advice
  }

  /// One line: "subject: message; advice". Control characters, which a file name may hold, are shown as spaces.
  public var description: String {
    let line = "\(subject): \(message); \(advice)"
    return String(
      String.UnicodeScalarView(line.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
