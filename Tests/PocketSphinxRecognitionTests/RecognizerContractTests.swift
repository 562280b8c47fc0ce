import DestinationSearchTesting
import Foundation
import PocketSphinxRecognition
import Recognition
import Testing

/// What any recogniser promises, asked of the scripted one and of the real one.
@Suite(.enabled(if: Distribution.isInstalled, "needs \(Distribution.advice)"))
struct RecognizerContractTests {
  enum Kind: CaseIterable, Sendable { case scripted, pocketSphinx }

  private func make(_ kind: Kind) async throws -> any SpeechRecognizer {
    switch kind {
    case .scripted:
      return ScriptedRecognizer(hearing: "go forward ten meters")
    case .pocketSphinx:
      return try await PocketSphinxRecognizer(
        DecoderSettings(
          acousticModel: Distribution.model.directory, dictionary: Distribution.model.dictionary,
          search: .grammar(Distribution.recordings.appending(path: "goforward.gram"))))
    }
  }

  private let speech = Distribution.recordings.appending(path: "goforward.raw")

  @Test(arguments: Kind.allCases)
  func hearsAnUtterance(_ kind: Kind) async throws {
    let recognizer = try await make(kind)
    try await recognizer.startUtterance()
    _ = try await recognizer.accept(try Distribution.samples(speech))
    let result = try await recognizer.finishUtterance()
    #expect(result.best?.text == "go forward ten meters")
    #expect((0...1).contains(result.confidence))
    #expect(Set(result.hypotheses.map(\.text)).count == result.hypotheses.count)
  }

  @Test(arguments: Kind.allCases)
  func refusesSamplesOutsideAnUtterance(_ kind: Kind) async throws {
    let recognizer = try await make(kind)
    await #expect { _ = try await recognizer.accept([1, 2, 3]) } throws: {
      ($0 as? RecognitionError)?.code == .notListening
    }
    await #expect { _ = try await recognizer.finishUtterance() } throws: {
      ($0 as? RecognitionError)?.code == .notListening
    }
  }

  @Test(arguments: Kind.allCases)
  func forgetsACancelledUtterance(_ kind: Kind) async throws {
    let recognizer = try await make(kind)
    let samples = try Distribution.samples(speech)
    try await recognizer.startUtterance()
    _ = try await recognizer.accept(Array(samples.prefix(8_000)))
    await recognizer.cancelUtterance()
    await #expect { _ = try await recognizer.finishUtterance() } throws: {
      ($0 as? RecognitionError)?.code == .notListening
    }
    try await recognizer.startUtterance()
    _ = try await recognizer.accept(samples)
    #expect(try await recognizer.finishUtterance().best?.text == "go forward ten meters")
  }

  @Test(arguments: Kind.allCases)
  func startingAgainDropsTheUtteranceInHand(_ kind: Kind) async throws {
    let recognizer = try await make(kind)
    let samples = try Distribution.samples(speech)
    try await recognizer.startUtterance()
    _ = try await recognizer.accept(Array(samples.prefix(20_000)))
    try await recognizer.startUtterance()
    _ = try await recognizer.accept(samples)
    #expect(try await recognizer.finishUtterance().best?.text == "go forward ten meters")
  }
}
