import Audio
import Foundation
import SpeechRecognizers
import TestSupport
import Testing

@testable import OfflineSearch

/// Tests the detection of a wake phrase: here "take me home", for which there is a recording.
@Suite(.timeLimit(.minutes(60)), .serialized) struct WakePhraseDetectionTests {
  /// Neither confidence nor a better fit than general speech suffices alone.
  @Test(arguments: [(0.45, 0.6, true), (1.01, 0.6, false), (0.45, 100, false)])
  func isHeard(rejectThreshold: Double, leastMargin: Double, expected: Bool) async throws {
    var settings = WakePhrase.Settings()
    (settings.rejectThreshold, settings.leastMargin) = (rejectThreshold, leastMargin)
    let model = AcousticModel.usEnglish
    let phrase = try await WakePhrase(
      "take me home", model: model, pronouncer: SearchEngine.pronouncer(model), settings: settings)
    let said = try WAVFile.read(path: Repository.file("audio-fixtures/clean/home-take-me.wav").path).samples
    let samples = said + [Int16](repeating: 0, count: Endpointer.sampleRate)
    var heard = 0
    for start in stride(from: 0, to: samples.count, by: 1_600) {
      if try await phrase.accept(Array(samples[start..<min(start + 1_600, samples.count)])) { heard += 1 }
    }
    #expect(heard == (expected ? 1 : 0))
  }

  @Test(arguments: [(-3.0, -4.0, true), (-3, -3.5, false), (nil, -4, false), (-3, nil, false), (nil, nil, false)])
  func `an unknown fit isn't a better fit`(fit: Double?, general: Double?, expected: Bool) {
    #expect(WakePhrase.Settings().fitsBetter(fit, than: general) == expected)
  }
}
