import DestinationSearch
import Foundation
import OfflineSearch
import TestSupport
import Testing

/// The speech model, as a user selects it; without one, PocketSphinx is used alone.
@Suite(.fewAtOnce) struct SpeechModelTests {
  private static let installed: Comment = "no speech model is installed: scripts/install-speech-model"

  private func recognize(_ recording: String, _ model: String) async throws -> Program.Run {
    let program = try Program()
    defer { program.remove() }
    return try await program.run([
      "recognize", "--json", "--index", try await DemoRegion.path(), "--speech-model", model,
      Repository.file("audio-fixtures/\(recording)").path,
    ])
  }

  @Test(
    .enabled(if: SpeechModel.installed != nil, installed),
    arguments: [
      ("clean/name-castle.wav", "castle"), ("clean/home-take-me.wav", "home"), ("clean/address-anne.wav", "anne"),
      ("clean/around-maritime.wav", "maritime"), ("clean/cancel-never-mind.wav", "never mind"),
    ])
  func whatIsSaidIsHeardWithTheModel(_ recording: String, _ word: String) async throws {
    let run = try await recognize(recording, try #require(SpeechModel.installed).path)
    #expect(run.status == 0)
    #expect(run.output.lowercased().contains(word), "\(run.output)")
    #expect(!run.output.contains("notUnderstood"), "\(run.output)")
  }

  @Test func aModelThatIsNotThereIsNamed() async throws {
    let run = try await recognize("clean/name-castle.wav", "/nowhere/whisper")
    #expect(run.status == 1)
    #expect(run.error.contains("/nowhere/whisper: doesn't exist"))
  }

  @Test func whatIsNoModelIsRefusedInOneLine() async throws {
    let run = try await recognize("clean/name-castle.wav", Repository.file("README.md").path)
    #expect(run.status == 1)
    #expect(run.error.contains("README.md") && run.errorLines.count == 1, "\(run.error)")
  }

  @Test func withoutAModelPocketSphinxHearsAlone() async throws {
    let run = try await recognize("clean/name-castle.wav", "none")
    #expect(run.status == 0 && run.output.contains("resolved"), "\(run.output)")
    let program = try Program()
    defer { program.remove() }
    let doctor = try await program.run(["doctor", "--speech-model", "none"])
    #expect(doctor.output.contains("speech model") && doctor.output.contains("install-speech-model"))
  }
}
