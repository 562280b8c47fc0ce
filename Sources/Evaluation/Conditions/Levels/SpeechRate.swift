/// The one sample rate conditions are rendered at.
enum SpeechRate {
  /// Samples per second.
  static let samplesPerSecond = 16000
}
