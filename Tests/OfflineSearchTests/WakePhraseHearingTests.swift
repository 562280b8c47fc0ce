import Audio
import Foundation
import OfflineSearch
import PocketSphinxRecognition
import TestSupport
import Testing

/// What is taken for a wake phrase: here "take me home", of which there is a recording.
@Suite(.timeLimit(.minutes(5)), .serialized) struct WakePhraseHearingTests {
  /// Neither being sure nor fitting better than general speech is enough by itself.
  @Test(arguments: [(0.45, 0.6, true), (1.01, 0.6, false), (0.45, 100, false)])
  func isHeard(leastConfidence: Double, leastMargin: Double, expected: Bool) async throws {
    var settings = WakePhrase.Settings()
    (settings.leastConfidence, settings.leastMargin) = (leastConfidence, leastMargin)
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
}
