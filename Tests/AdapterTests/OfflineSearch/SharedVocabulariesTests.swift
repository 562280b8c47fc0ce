import Foundation
import Recognition
import TestSupport
import Testing
import Understanding

@testable import OfflineSearch
@testable import SpeechRecognizers

/// Tests the vocabularies that the recognizers of a speech model share.
struct SharedVocabulariesTests {
  private let folder: TestFolder
  private let session: WhisperSession
  private let vocabularies = SharedVocabularies()

  init() throws {
    folder = try TestFolder()
    let file = folder.url.appending(path: "tiny.bin")
    try TinyModel().ggml(.single).write(to: file)
    session = WhisperSession(try WhisperModel(contentsOf: file))
  }

  private func vocabulary() async throws -> SpeechModelVocabulary {
    let phrases = PhraseCatalogue(
      commands: try CommandSet(parsing: "cancel 1: cancel"), phrases: [], otherWords: [], pronouncer: Lexicon(),
      weights: PhrasePriors())
    return SpeechModelVocabulary(
      phrases: phrases, tokens: try await session.tokens(mostFrequent: .max, andOf: ["the mouth"]))
  }

  private func near(_ degrees: Double) throws -> RegionRecognizer.Surroundings {
    RegionRecognizer.Surroundings(position: try TestFeature.coordinate(1_000 * degrees, 0))
  }

  private actor Count {
    private(set) var value = 0
    func increase() { value += 1 }
  }

  private func get(_ degrees: Double, counting made: Count) async throws {
    _ = try await vocabularies.vocabulary(for: try near(degrees)) { _ in
      await made.increase()
      return try await vocabulary()
    }
  }

  @Test func `a vocabulary is made once for equal surroundings`() async throws {
    let made = Count()
    async let first: Void = get(1, counting: made)
    async let second: Void = get(1, counting: made)
    _ = try await (first, second)
    #expect(await made.value == 1)
    // Two are kept, those used last.
    for degrees in [2.0, 1, 3, 1] { try await get(degrees, counting: made) }
    #expect(await made.value == 3)
    try await get(2, counting: made)
    #expect(await made.value == 4)
  }

  @Test func `after an error the vocabulary is made again`() async throws {
    struct Failure: Error {}
    let here = try near(1)
    await #expect(throws: Failure.self) { try await vocabularies.vocabulary(for: here) { _ in throw Failure() } }
    _ = try await vocabularies.vocabulary(for: here) { _ in try await vocabulary() }
  }
}

/// Tests the partial hypotheses of a speech model.
struct TranscriptPartialsTests {
  @Test func `all of the utterance is transcribed after each half second of new audio`() async throws {
    let partials = TranscriptPartials(longest: 40_000) { "\($0.count / 8_000) miles." }
    let noise = (0..<48_000).map { Int16(truncatingIfNeeded: $0 &* 7_919) }
    func said(_ range: Range<Int>) async throws -> String? {
      try await partials.partial(after: Array(noise[range]))?.text
    }
    await partials.beginPartials()
    #expect(try await said(0..<7_000) == nil)
    #expect(try await said(7_000..<9_000) == "one miles")
    #expect(try await said(9_000..<16_000) == nil)
    // Unchanged words aren't reported again.
    #expect(try await said(16_000..<17_000) == "two miles")
    #expect(try await said(17_000..<33_000) == "four miles")
    // The model's window is full.
    #expect(try await said(33_000..<48_000) == nil)
    await partials.endPartials()
    #expect(try await partials.partial(after: [Int16](repeating: 0, count: 16_000)) == nil)
    await partials.beginPartials()
    #expect(try await said(0..<10_000) == "one miles")
    #expect(try await said(0..<4_000) == nil)
  }

  @Test(
    arguments: [
      (["take", "take me to", "take me to the park", "take me to a park", "take me to the part"], 2),
      (["take me home", "take me home please"], 0), (["take me home"], 0), (["take me home", ""], 0), ([], 0),
      (["", "", "yes", "yes"], 1),
      // Each transcript is only a little longer than the previous one.
      (["four", "forty", "forty two", "forty two a"], 1),
    ] as [([String], Int)])
  func `transcripts of about the same length as the last one count as steady`(
    texts: [String], steady: Int
  ) async throws {
    let partials = TranscriptPartials(longest: .max) { texts[$0.count / 8_000 - 1] }
    for half in 0..<texts.count { _ = try await partials.partial(after: (0..<8_000).map { Int16($0 % 100 + half) }) }
    #expect(await partials.steady == .milliseconds(500 * steady))
  }
}
