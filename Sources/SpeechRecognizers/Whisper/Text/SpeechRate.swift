import Audio

/// How fast people speak, which tells whether a repetition in a transcript was spoken, or invented by the model.
package enum SpeechRate {
  /// The maximum number of letters in a second of speech. Of 896 synthesized commands, 99 % are below it, and 99 % would be
  /// above it if they were written twice.
  private static let mostLetters = 19.0

  /// Whether a text can be spoken in a time.
  package static func isPossible(_ text: String, in speech: Duration) -> Bool {
    Double(text.count { $0.isLetter || $0.isNumber }) <= mostLetters * (speech / .seconds(1))
  }

  /// The time from the first to the last speech in a recording, 16 kHz, mono.
  package static func duration(ofSpeechIn samples: some Collection<Int16>) -> Duration {
    Duration(samples: SpeechSpan.find(in: Array(samples))?.count ?? 0, at: Endpointer.sampleRate)
  }
}
