import DestinationSearch
import DestinationSearchTesting
import Places
import Recognition
import Testing
import Understanding

@Suite struct QueryFuzzTests {
  private let town: QueryTown

  init() throws { town = try QueryTown() }

  @Test(arguments: [
    String(repeating: "a", count: 10_000), String(repeating: "near ", count: 2_000),
    String(repeating: "49.28,-123.12 ", count: 700), String(repeating: "one ", count: 2_500),
    String(repeating: "1", count: 10_000), String(repeating: "+", count: 10_000), "", " ", "\n\t", "....", "?!,;:-_#*'",
    "\u{FFFC}", "coffee near \u{FFFC}", "\u{FFFC} and \u{FFFC}", "☕️ near 🌲", "👨‍👩‍👧‍👦", "קפה ליד הפארק",
    "مقهى قريب من الحديقة",
    "\u{202E}coffee near park\u{202C}", "nan,nan", "nan, -123.12", "inf,inf", "1e400,1e400", "-0,-0", "geo:nan,nan",
    "take me to", "near", "open", "open now", "unit", "unit 5", "corner of", "and", "at at at", "where i was",
    "on the way",
    "e\u{301}e\u{301}e\u{301}", "\0\0\0", "459", "the", "a",
  ])
  func nothingBreaksIt(text: String) async throws {
    let route = try Route([QueryTown.point(0, 0), QueryTown.point(100, 0)])
    for way in [nil, route] {
      let result = try await town.find(text, along: way)
      #expect(result.candidates.count <= 12 && result.confidence.isFinite)
      #expect(result.candidates.allSatisfy { $0.score.isFinite && $0.fit.isFinite })
      #expect(result.query?.slots.values.allSatisfy { !$0.contains(LocatedMark.text) } ?? true)
      let heard = RecognitionResult(hypotheses: [Hypothesis(text: text)], confidence: 1)
      _ = try await town.resolver().resolve(heard, near: town.origin, along: way)
    }
  }

  @Test func wordsInAnyOrder() async throws {
    let words = [
      "coffee", "near", "main", "and", "12th", "459", "open", "now", "on", "the", "way", "home", "take", "me", "to",
      "nearest", "with", "wifi", "yesterday", "where", "i", "was", "49.28,-123.12", "849V+QM", "v6b", "1a1", "unit",
      "5",
      "starbucks", "at", "nine", "from", "that", "cafe", "🌲", "-", "\u{FFFC}", "vegan", "24", "hour",
    ]
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      // A linear congruential generator, Knuth's constants.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let resolver = try town.resolver()
    for _ in 0..<400 {
      let text = (0...next(9)).map { _ in words[next(words.count)] }.joined(separator: " ")
      let result = try await resolver.resolve(text: text, near: next(3) == 0 ? nil : town.origin)
      #expect(result.candidates.count <= 12, "\(text)")
      #expect(Set(result.candidates.map(\.place.id)).count == result.candidates.count, "\(text)")
    }
  }

  /// What stands for a location inside a resolver must not be seen outside.
  private enum LocatedMark {
    static let text = "\u{FFFC}"
  }
}
