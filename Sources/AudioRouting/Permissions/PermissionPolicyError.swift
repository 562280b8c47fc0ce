/// Why a policy file cannot be read or written: which file, what is wrong, and what to do about it.
///
/// As long as it cannot be read, both permissions are denied.
public struct PermissionPolicyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file.
  public var file: String

  /// What is wrong, without a full stop.
  public var message: String

  /// What the user can do, without a full stop.
  public var advice: String

  /// Creates an error.
  public init(file: String, message: String, advice: String) {
    self.file = file
    self.message = message
    self.advice = advice
  }

  /// One line: "file: message; advice".
  public var description: String { "\(file): \(message); \(advice)" }

  static let example = "write {\"microphone\": \"allow\", \"speech\": \"allow\"}, or remove it to allow both"
}
