public import Foundations

/// An error of creating or running a recognizer.
public typealias RecognitionError = Diagnostic<RecognitionResult>

extension RecognitionError.Code {
  /// A model, dictionary or grammar file is absent or unreadable.
  public static var modelMissing: Self { Self("modelMissing") }
  /// The engine can't load a model, dictionary or grammar file, although the file exists.
  public static var modelRefused: Self { Self("modelRefused") }
  /// The engine failed while decoding.
  public static var engine: Self { Self("engine") }
}

extension RecognitionError {
  /// The utterance is longer than a recognizer's limit, given in words.
  package static func tooLong(limit: String) -> RecognitionError {
    RecognitionError(
      .tooLong, subject: "utterance", message: "is longer than \(limit)", advice: "split the recording into utterances")
  }
}
