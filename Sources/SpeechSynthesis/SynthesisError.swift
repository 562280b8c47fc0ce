/// Why something could not be spoken: which program or voice, what is wrong, and what to do about it.
public struct SynthesisError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What went wrong, for a program to tell apart.
  public enum Code: String, Sendable, Hashable {
    /// The synthesiser is not installed.
    case programMissing
    /// The synthesiser has no such voice.
    case voiceMissing
    /// The synthesiser could not be run, or did not succeed.
    case failed
    /// The synthesiser gave no sound.
    case silent
    /// No temporary folder could be made.
    case noTemporaryFolder
  }

  /// What went wrong.
  public let code: Code
  /// The program, the voice or the folder.
  public let subject: String
  /// What is wrong.
  public let message: String
  /// What to do about it.
  public let advice: String

  init(_ code: Code, subject: String, message: String, advice: String) {
    self.code = code
    self.subject = subject
    self.message = message
    self.advice = advice
  }

  /// One line: "subject: message; advice".
  public var description: String {
    "\(subject): \(message); \(advice)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
