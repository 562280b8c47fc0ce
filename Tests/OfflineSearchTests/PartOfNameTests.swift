import DestinationSearch
import Places
import Recognition
import RegionFixtures
import Testing
import Understanding

/// A part of a name that was heard is as good as a whole one.
@Suite struct PartOfNameTests {
  private static func resolve(_ heard: RecognitionResult) async throws -> [String] {
    let region = try await TestRegion.index([
      .point("zun", ["name": "Zun Sun Spa Tanning", "leisure": "spa"], 0, 0),
      .point("sunset", ["name": "Sunset", "amenity": "cafe"], 10, 0),
      .point("bayshore", ["name": "Westin Bayshore", "tourism": "hotel"], 20, 0),
    ])
    let commands = try CommandSet(parsing: "navigate 1: [navigate to] {place}")
    let resolver = DestinationResolver(places: region, personal: nil, commands: commands)
    return try await resolver.resolve(heard, near: nil).candidates.map(\.place.name)
  }

  @Test func itComesBeforeWhatALaterHypothesisNamesWhole() async throws {
    let heard = RecognitionResult(
      hypotheses: ["navigate to zun sun", "navigate to sunset"].map { Hypothesis(text: $0) }, confidence: 0.95)
    #expect(try await Self.resolve(heard) == ["Zun Sun Spa Tanning", "Sunset"])
  }

  @Test func wordsThatNoNameHasAllOfDoNot() async throws {
    let heard = RecognitionResult(
      hypotheses: ["navigate to sun soap", "navigate to sunset"].map { Hypothesis(text: $0) }, confidence: 0.95)
    #expect(try await Self.resolve(heard).first == "Sunset")
  }

  @Test func itIsOfferedAsAnAlternative() async throws {
    var heard = RecognitionResult(hypotheses: [Hypothesis(text: "navigate to sunset")], confidence: 0.6)
    heard.alternatives = [Hypothesis(text: "the westin")]
    #expect(try await Self.resolve(heard) == ["Sunset", "Westin Bayshore"])
  }
}
