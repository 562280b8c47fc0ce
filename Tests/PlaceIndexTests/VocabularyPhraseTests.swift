import PlaceIndex
import Places
import Testing
import Understanding

@Suite struct VocabularyPhraseTests {
  private static func weights(_ region: RegionIndex, near origin: Coordinate? = nil) async throws -> [String: Double] {
    let phrases = try await region.vocabularyPhrases(near: origin).filter { $0.slot == .place }
    return Dictionary(uniqueKeysWithValues: phrases.map { ($0.words.joined(separator: " "), $0.weight) })
  }

  @Test func everyPhraseCanBeSaid() async throws {
    let phrases = try await TestRegion.city().vocabularyPhrases(near: nil)
    for phrase in phrases {
      #expect(!phrase.words.isEmpty && phrase.weight > 0 && phrase.weight.isFinite, "\(phrase)")
      for word in phrase.words { #expect(word.allSatisfy { ($0.isLetter && $0.isASCII) || $0 == "'" }, "\(word)") }
      #expect(phrase.words.allSatisfy { $0 == $0.lowercased() && !$0.isEmpty })
    }
    #expect(Set(phrases.map { [$0.slot.rawValue] + $0.words }).count == phrases.count)
  }

  @Test func whatTheCityHasIsThere() async throws {
    let weights = try await Self.weights(try await TestRegion.city())
    for text in [
      "stanley park", "cafe leonie", "finch and daughters", "h r macmillan space centre", "seven eleven", "h s b c",
      "hongkong bank", "granville street", "forty first avenue", "deep cove", "four fifty nine granville street",
      "two twenty one b elm street", "fourteen elm street", "five undrawn lane", "bean house",
    ] {
      #expect(weights[text] != nil, "\(text)")
    }
    #expect(weights["parking lot"] == nil)
    #expect(abs(weights.values.reduce(0, +) - 1) < 1e-6)
  }

  @Test func everyFormOfARubricIsThere() async throws {
    let city = try await TestRegion.city()
    let rubrics = try await city.vocabularyPhrases(near: nil).filter { $0.slot == .rubric }
    let forms = city.rubricator.spokenForms.count + city.rubricator.spokenGroups.count
    #expect(rubrics.count == forms)
    #expect(
      rubrics.contains { $0.words == ["gas", "station"] } && rubrics.contains { $0.words == ["gas", "stations"] })
  }

  @Test func nearerWeighsMore() async throws {
    let region = try await TestRegion.index([
      .point("n", ["name": "North Hall", "amenity": "theatre"], 5_000, 0),
      .point("s", ["name": "South Hall", "amenity": "theatre"], -5_000, 0),
    ])
    let north = try await Self.weights(region, near: try MapFeature.coordinate(5_000, 0))
    #expect(north["north hall", default: 0] > 1.5 * north["south hall", default: 1])
    let south = try await Self.weights(region, near: try MapFeature.coordinate(-5_000, 0))
    #expect(south["south hall", default: 0] > 1.5 * south["north hall", default: 1])
    let middle = try await Self.weights(region)
    #expect(abs(middle["south hall", default: 0] - middle["north hall", default: 1]) < 1e-4)
  }

  @Test func moreProminentWeighsMore() async throws {
    let region = try await TestRegion.index([
      .point("known", ["name": "Known Hall", "amenity": "theatre", "wikidata": "Q1"], 0, 1_000),
      .point("plain", ["name": "Plain Hall", "amenity": "theatre"], 0, -1_000),
    ])
    let weights = try await Self.weights(region)
    #expect(weights["known hall", default: 0] > 1.2 * weights["plain hall", default: 1])
  }

  @Test func namesThatAreSharedAddUp() async throws {
    let region = try await TestRegion.index(
      (0..<3).map { .point("b\($0)", ["name": "Bean House", "amenity": "cafe"], Double($0), 0) } + [
        .point("one", ["name": "Lone House", "amenity": "cafe"], 1, 0)
      ])
    let weights = try await Self.weights(region)
    #expect(abs(weights["bean house", default: 0] / weights["lone house", default: 1] - 3) < 0.05)
  }
}
