public import Foundations

/// Why a recognizer could not be made or could not go on.
public typealias RecognitionError = Diagnostic<RecognitionResult>

extension RecognitionError.Code {
  /// A model, dictionary or grammar file is absent or unreadable.
  public static var modelMissing: Self { Self("modelMissing") }
  /// A model, dictionary or grammar file is there but the engine refuses it.
  public static var modelRefused: Self { Self("modelRefused") }
  /// The utterance is longer than the recogniser takes.
  public static var tooLong: Self { Self("tooLong") }
  /// The engine failed while decoding.
  public static var engine: Self { Self("engine") }
}

extension RecognitionError {
  /// An utterance is longer than a recogniser takes.
  ///
  /// - Parameter limit: The longest it takes, in words.
  package static func tooLong(limit: String) -> RecognitionError {
    RecognitionError(
      .tooLong, subject: "utterance", message: "is longer than \(limit)", advice: "split the recording into utterances")
  }
}
