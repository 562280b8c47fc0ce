import Audio
import Foundation
import OfflineSearch
import PocketSphinxRecognition
import TestSupport
import Testing

/// What is taken for a wake phrase: here "take me home", of which there is a recording.
@Suite(.timeLimit(.minutes(5)), .serialized) struct WakePhraseHearingTests {
  private static let none = WakePhrase.Settings()

  private static func surer() -> WakePhrase.Settings {
    var settings = WakePhrase.Settings()
    settings.leastConfidence = 1.01
    return settings
  }

  private static func better() -> WakePhrase.Settings {
    var settings = WakePhrase.Settings()
    settings.leastMargin = 100
    return settings
  }

  @Test(
    arguments: [
      ("home-take-me", none, 1), ("name-marlow", none, 0),
      // Neither being sure nor fitting better than general speech is enough by itself.
      ("home-take-me", surer(), 0), ("home-take-me", better(), 0),
    ])
  func isHeard(recording: String, settings: WakePhrase.Settings, times: Int) async throws {
    let model = AcousticModel.usEnglish
    let phrase = try await WakePhrase(
      "take me home", model: model, pronouncer: SearchEngine.pronouncer(model), settings: settings)
    let said = try WAVFile.read(path: Repository.file("audio-fixtures/clean/\(recording).wav").path).samples
    let samples = said + [Int16](repeating: 0, count: Endpointer.sampleRate)
    var heard = 0
    for start in stride(from: 0, to: samples.count, by: 1_600) {
      if try await phrase.accept(Array(samples[start..<min(start + 1_600, samples.count)])) { heard += 1 }
    }
    #expect(heard == times)
  }
}
