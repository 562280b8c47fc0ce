import CPocketSphinx
public import Foundation
public import Foundations
public import Recognition

/// Reads and converts language model files with the recognizer's own library.
public enum LanguageModelFile {
  /// Converts an ARPA file to the binary format that the recognizer loads fastest.
  ///
  /// - Throws: ``RecognitionError`` with `modelRefused` if the file isn't a language model, or the output can't be
  ///   written.
  public static func convert(arpa: URL, binary: URL) throws(RecognitionError) {
    try withModel(arpa) { (model, _) throws(RecognitionError) in
      guard ngram_model_write(model, binary.path, NGRAM_BIN) == 0 else {
        throw RecognitionError(
          .modelRefused, subject: binary.path, message: "can't be written", advice: "check the folder and the disk")
      }
    }
  }

  /// The most frequent words of a general language model with their unigram probabilities, 0 to 1, the most frequent
  /// first. Marks such as `<s>` are excluded.
  ///
  /// - Throws: ``RecognitionError`` with `modelRefused` if the file isn't a language model.
  public static func frequentWords(in url: URL, limit: Int) throws(RecognitionError) -> [(
    word: String, probability: Double
  )] {
    try withModel(url) { model, lmath in
      var words: [(word: String, probability: Double)] = []
      for id in 0..<Int32(clamping: ngram_model_get_counts(model)?.pointee ?? 0) {
        guard let text = ngram_word(model, id) else { continue }
        let word = String(cString: text)
        // Letters of scripts without case are neither uppercase nor lowercase.
        guard word.allSatisfy({ $0.isLetter && !$0.isUppercase || $0 == "'" }) else { continue }
        var used: Int32 = 0
        words.append((word, exp(logmath_log_to_ln(lmath, ngram_ng_prob(model, id, nil, 0, &used)))))
      }
      return Array(words.sorted { ($1.probability, $0.word) < ($0.probability, $1.word) }.prefix(limit))
    }
  }

  private static func withModel<Result>(
    _ url: URL, _ body: (_ model: OpaquePointer, _ lmath: OpaquePointer) throws(RecognitionError) -> Result
  ) throws(RecognitionError) -> Result {
    guard let lmath = logmath_init(1.0001, 0, 0) else {
      throw RecognitionError(.engine, subject: url.path, message: "not enough memory for a log table")
    }
    defer { logmath_free(lmath) }
    // The model takes ownership of one reference to the log table.
    let (model, reason) = DecoderLog.capturingError {
      ngram_model_read(nil, url.path, NGRAM_AUTO, logmath_retain(lmath))
    }
    guard let model else {
      throw RecognitionError(
        .modelRefused, subject: url.path, message: reason ?? "isn't a language model",
        advice: "use an ARPA or binary language model")
    }
    defer { ngram_model_free(model) }
    return try body(model, lmath)
  }
}
