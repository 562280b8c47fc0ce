import DestinationSearch
import Places
import Recognition
import TestSupport
import Testing
import Understanding

/// A recognized part of a name is as good as the whole name.
@Suite struct PartOfNameTests {
  private static func result(_ heard: RecognitionResult) async throws -> DestinationResult {
    let region = try await TestRegion.index([
      .point("zun", ["name": "Zun Sun Spa Tanning", "leisure": "spa"], 0, 0),
      .point("sunset", ["name": "Sunset", "amenity": "cafe"], 10, 0),
      .point("bayshore", ["name": "Westin Bayshore", "tourism": "hotel"], 20, 0),
      .point("homer", ["name": "Homer", "amenity": "cafe"], 30, 0),
      .street("elm", "Elm Street", [(40, 0), (40, 900)]), .house("house", "49", "Elm Street", 45, 100),
    ])
    let commands = try CommandSet(parsing: "navigate 1: [navigate to] {place}\nhome 1: [navigate] home")
    let resolver = DestinationResolver(places: region, personal: nil, commands: commands)
    return try await resolver.resolve(heard, near: nil)
  }

  private static func resolve(_ heard: RecognitionResult) async throws -> [String] {
    try await result(heard).candidates.map(\.place.name)
  }

  @Test func itComesBeforeWhatALaterHypothesisNamesWhole() async throws {
    let heard = RecognitionResult(
      hypotheses: ["navigate to zun sun", "navigate to sunset"].map { Hypothesis(text: $0) }, confidence: 0.95)
    #expect(try await Self.resolve(heard) == ["Zun Sun Spa Tanning", "Sunset"])
  }

  /// A truncated word, a name within other words, and an unknown house number.
  @Test(arguments: [
    ("navigate to sun soap", "sunset", "Sunset"), ("westin bay", "sunset", "Sunset"),
    ("navigate to homer soap", "sunset", "Sunset"), ("forty five elm street", "forty nine elm street", "49 Elm Street"),
  ])
  func wordsThatNoNameHasAllOfDoNot(first: String, second: String, name: String) async throws {
    let heard = RecognitionResult(hypotheses: [first, second].map { Hypothesis(text: $0) }, confidence: 0.95)
    #expect(try await Self.resolve(heard).first == name)
  }

  @Test func homeIsMissingAlthoughANameBeginsWithIt() async throws {
    let heard = RecognitionResult(hypotheses: [Hypothesis(text: "navigate home")], confidence: 0.95)
    #expect(try await Self.result(heard).missingPlace == .home)
  }

  @Test func itIsOfferedAsAnAlternative() async throws {
    var heard = RecognitionResult(hypotheses: [Hypothesis(text: "navigate to sunset")], confidence: 0.6)
    heard.alternatives = [Hypothesis(text: "the westin")]
    #expect(try await Self.resolve(heard) == ["Sunset", "Westin Bayshore"])
  }
}
