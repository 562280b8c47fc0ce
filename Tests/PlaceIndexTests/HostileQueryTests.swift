import PlaceIndex
import Places
import Testing

@Suite struct HostileQueryTests {
  private static let queries = [
    "", " ", "\0", "a\0b", "!?.,;:-_", "''''", "\"", "\"\"\"", "\"stanley", "stan\"ley\"", "*", "stanley*",
    "NEAR(a b, 3)", "NEAR(", "key:stanley",
    "col:", "-stanley", "^stanley", "a AND", "AND OR NOT", "(", ")", "{a b}: c", "a + b", "' OR 1=1 --",
    "'; DROP TABLE place; --", "%", "_", "\\",
    "🙂", "👨‍👩‍👧‍👦🇨🇦", "\u{202E}krap yelnats", "שלום עולם", "مرحبا", "北京饭店", "百", "⑳", "½", "e\u{301}\u{301}\u{301}",
    "\u{111C2}\"", "\u{0D4E}\" OR \"a",
    "\u{FFFD}", "\u{10FFFF}", "\r\n\t", "null", "nan", "-1", "1e309", "99999999999999999999", "00000", "x'41'", "?1",
    ":a", "@a", "$a",
    String(repeating: "a", count: 10_000), String(repeating: "a ", count: 10_000),
    String(repeating: "a1", count: 5_000), String(repeating: "1a", count: 5_000),
    String(repeating: "9", count: 10_000),
    String(repeating: "\"", count: 10_000), String(repeating: "🙂", count: 10_000),
    String(repeating: "ß'", count: 5_000),
    String(repeating: "stanley park ", count: 800), String(repeating: "é\u{301}", count: 5_000),
    String(repeating: "&", count: 10_000),
  ]

  @Test(arguments: queries.indices)
  func isAnswered(position: Int) async throws {
    let query = Self.queries[position]
    let city = try await TestRegion.city()
    for origin in [nil, city.centre] {
      let named = try await city.places(named: query, near: origin, limit: 5)
      #expect(named.count <= 5)
      #expect(named.allSatisfy { $0.fit >= 0.5 && $0.fit <= 1 && $0.score.isFinite })
      #expect(try await city.addresses(number: query, street: query, near: origin, limit: 5).count <= 5)
      #expect(try await city.addresses(number: "459", street: query, near: origin, limit: 5).count <= 5)
    }
    #expect(try await city.places(ofRubric: query, near: city.centre, limit: 5).count <= 5)
  }

  @Test(arguments: ["", "!?.,;:-_", "🙂", "\"", "*", "(", "\0", "% _", "--"])
  func withoutALetterNothingIsFound(query: String) async throws {
    #expect(try await TestRegion.city().places(named: query, near: nil, limit: 5).isEmpty)
  }

  @Test(arguments: ["\"stanley park\"", "stanley* park*", "(stanley park)", "stanley -park", "{stanley} : park"])
  func signsAreNoSyntax(query: String) async throws {
    let found = try await TestRegion.city().places(named: query, near: nil, limit: 1)
    #expect(found.ids == ["park"] && found.first?.match == .exact)
  }
}
