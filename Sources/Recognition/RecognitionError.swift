/// Why a recogniser could not be made or could not go on.
public struct RecognitionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it was.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// A stable word for the failure.
    public var rawValue: String

    /// Makes a code from its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A model, dictionary or grammar file is absent or unreadable.
    public static let modelMissing = Code(rawValue: "modelMissing")
    /// A model, dictionary or grammar file is there but the engine refuses it.
    public static let modelRefused = Code(rawValue: "modelRefused")
    /// The utterance is longer than the recogniser takes.
    public static let tooLong = Code(rawValue: "tooLong")
    /// The engine failed while decoding.
    public static let engine = Code(rawValue: "engine")
  }

  /// What kind of failure it was.
  public var code: Code

  /// The file or setting that failed.
  public var subject: String

  /// What was wrong with it.
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

  /// An utterance is longer than a recogniser takes.
  ///
  /// - Parameter limit: The longest it takes, in words.
  package static func tooLong(limit: String) -> RecognitionError {
    RecognitionError(
      .tooLong, subject: "utterance", message: "is longer than \(limit)", advice: "split the recording into utterances")
  }

  /// One line: subject, what was wrong, what to do.
  public var description: String {
    advice.isEmpty ? "\(subject): \(message)" : "\(subject): \(message); \(advice)"
  }
}
