import Places
import Recognition
import TestSupport
import Testing
import Understanding

@testable import DestinationSearch

/// Tests how the candidates of an utterance are resolved: by what they refer to, without parsing their words.
@Suite(.tags(.storage)) struct CandidateTests {
  private static let origin = Coordinate(parsing: "49.2800,-123.1200")

  private static func candidate(
    _ words: String, _ probability: Double, _ intent: Intent, _ slots: [Slot: String] = [:],
    names: [Slot: String] = [:]
  ) -> Candidate {
    func split(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    var query = DestinationQuery(intent: intent, slots: slots.mapValues(split), carrierWords: 1)
    query.names = names.mapValues { MapName(keys: [$0]) }
    var candidate = Candidate(words: split(words), written: words, queries: [query])
    (candidate.named, candidate.name, candidate.probability) = (slots.values.flatMap(split), words, probability)
    return candidate
  }

  private static func house(_ number: String, _ street: String, _ probability: Double) -> Candidate {
    candidate(
      "\(number) \(street)", probability, .address, [.number: number, .street: street], names: [.street: street])
  }

  private func resolved(
    _ candidates: Candidate..., confidence: Double, hasGaps: Bool = false
  ) async throws -> DestinationResult {
    var heard = RecognitionResult(
      hypotheses: candidates.map { Hypothesis(words: $0.words) }, confidence: confidence)
    heard.ranked = RankedCandidates(candidates: candidates, text: "", heard: 0, unheard: 0)
    heard.hasGaps = hasGaps
    let resolver = DestinationResolver(
      places: try await TestRegion.city(), personal: nil, commands: try TinyTown.commands())
    return try await resolver.resolve(heard, near: Self.origin)
  }

  @Test func `a reference finds its place, whatever the words are`() async throws {
    let result = try await resolved(
      Self.candidate("stan lee's green", 1, .navigate, [.place: "stan lee's green"], names: [.place: "stanley park"]),
      confidence: 0.95)
    #expect(result.outcome == .resolved && result.candidates.first?.place.name == "Stanley Park")
    #expect(result.candidates.first?.match == .exact)
  }

  @Test func `a house that the map doesn't have isn't displaced by another that wasn't said`() async throws {
    let result = try await resolved(
      Self.house("467", "granville street", 0.9), Self.house("459", "granville street", 0.1), confidence: 0.95)
    let best = try #require(result.candidates.first)
    #expect(result.query?.slots[.number] == ["467"])
    #expect(best.remarks.contains { $0.code == .unknownNumber } || best.match == .interpolated)
    let alone = try await resolved(Self.house("467", "granville street", 1), confidence: 0.95)
    #expect(result.confidence == alone.confidence)
  }

  @Test func `what the map doesn't have gives its probability to the other candidates`() async throws {
    let missing = Self.candidate("gravel street", 0.6, .navigate, [.place: "gravel"], names: [.place: "gravel street"])
    let park = Self.candidate("stanley park", 0.3, .navigate, [.place: "park"], names: [.place: "stanley park"])
    let result = try await resolved(missing, park, confidence: 0.8)
    #expect(result.candidates.first?.place.name == "Stanley Park")
    #expect(abs(result.confidence - 0.8) < 1e-9)
    // A likely sentence about something that isn't there isn't replaced by an unlikely one.
    let sure = Self.candidate("gravel street", 0.95, .navigate, [.place: "gravel"], names: [.place: "gravel street"])
    let unlikely = Self.candidate("stanley park", 0.02, .navigate, [.place: "park"], names: [.place: "stanley park"])
    #expect(try await resolved(sure, unlikely, confidence: 0.9).candidates.isEmpty)
  }

  @Test(arguments: [(0.95, false, Outcome.command), (0.8, false, .notUnderstood), (0.95, true, .notUnderstood)])
  func `a command needs the probability of a resolved place, and all of its audio`(
    confidence: Double, hasGaps: Bool, outcome: Outcome
  ) async throws {
    let result = try await resolved(Self.candidate("cancel", 1, .cancel), confidence: confidence, hasGaps: hasGaps)
    #expect(result.outcome == outcome)
  }
}
