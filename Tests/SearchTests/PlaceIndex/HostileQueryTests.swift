import Foundation
import PlaceIndex
import Places
import Recognition
import TestSupport
import Testing
import Understanding

@Suite(.tags(.storage)) struct HostileQueryTests {
  private static let queries = [
    "", " ", "\0", "a\0b", "!?.,;:-_", "''''", "\"", "\"\"\"", "\"stanley", "stan\"ley\"", "*", "stanley*",
    "NEAR(a b, 3)", "NEAR(", "key:stanley",
    "col:", "-stanley", "^stanley", "a AND", "AND OR NOT", "(", ")", "{a b}: c", "a + b", "' OR 1=1 --",
    "'; DROP TABLE place; --", "%", "_", "\\",
    "🙂", "👨‍👩‍👧‍👦🇨🇦", "\u{202E}krap yelnats", "שלום עולם", "مرحبا", "北京饭店", "百", "⑳", "½", "e\u{301}\u{301}\u{301}",
    "\u{111C2}\"", "\u{0D4E}\" OR \"a", "\u{0D4E} stanley", "\u{0D4E}-stanley park", "\u{0D4E}* \u{0D4E}(",
    "\u{0D4E}\0park",
    "stanley \u{111C2} park", "12 \u{0D4E} elm", "1\u{0D4E} 2\u{0D4E}-3", "e\u{20DD}l\u{FE0F}m\u{200D}", "１２ ｅｌｍ",
    "st", "dr", "no", "e", "st st st", "o o o", "one hundred and", "double", "12 a b c d", "1/2", "1-2-3", "½½",
    "999999 nine hundred ninety nine thousand nine hundred ninety nine", "@s", "@f10820x7948", "granville AND street",
    "stanley NOT park", "NEAR(stanley park)", "words:stanley", "\"stanley park\" *", "stanley OR", "+stanley", "a:b:c",
    "\u{FFFD}", "\u{10FFFF}", "\r\n\t", "null", "nan", "-1", "1e309", "99999999999999999999", "00000", "x'41'", "?1",
    ":a", "@a", "$a",
    String(repeating: "a", count: 10_000), String(repeating: "a ", count: 10_000),
    String(repeating: "a1", count: 5_000), String(repeating: "1a", count: 5_000),
    String(repeating: "9", count: 10_000),
    String(repeating: "\"", count: 10_000), String(repeating: "🙂", count: 10_000),
    String(repeating: "ß'", count: 5_000),
    String(repeating: "stanley park ", count: 800), String(repeating: "é\u{301}", count: 5_000),
    String(repeating: "&", count: 10_000), String(repeating: "one ", count: 2_500),
    String(repeating: "\u{0D4E} ", count: 3_000), String(repeating: "a\u{301}", count: 10_000),
    String(repeating: "st ", count: 3_000), String(repeating: "vancouver ", count: 1_000),
  ]

  @Test(arguments: queries.indices)
  func isAnswered(position: Int) async throws {
    let query = Self.queries[position]
    let city = try await TestRegion.city()
    let extremes = [(90.0, 0.0), (-90, 180), (0, -180)].map { Coordinate(latitude: $0.0, longitude: $0.1) }
    for origin in [nil, city.center] + extremes {
      let named = try await city.places(named: query, near: origin, limit: 5)
      #expect(named.count <= 5)
      #expect(named.allSatisfy { $0.fit >= 0.5 && $0.fit <= 1 && $0.score.isFinite })
      #expect(try await city.addresses(number: query, street: query, near: origin, limit: 5).count <= 5)
      #expect(try await city.addresses(number: "459", street: query, near: origin, limit: 5).count <= 5)
      #expect(try await city.crossings(of: query, and: "elm", near: origin, limit: 5).count <= 5)
      #expect(try await city.crossings(of: query, and: query, near: origin, limit: 5).count <= 5)
      #expect(try await city.postcodes(query, near: origin, limit: 5).count <= 5)
      let rows = try await city.suggestions(for: query, near: origin, limit: 5)
      #expect(rows.count <= 5 && rows.allSatisfy { (0...1).contains($0.score) })
      for row in rows { #expect(row.typed.allSatisfy { (0...row.text.count).contains($0.upperBound) }) }
    }
    let here = try #require(extremes[0])
    #expect(try await city.places(ofRubrics: [query, "fuel"], matching: .none, near: here, limit: 5).count == 5)
    #expect(try await city.places(ofRubric: query, near: city.center, limit: 5).count <= 5)
    let filter = PlaceFilter(attributes: [query], openAt: .distantFuture)
    #expect(try await city.places(named: query, matching: filter, near: nil, limit: 5).isEmpty)
    #expect(try await city.place(id: query) == nil)
    #expect(try await city.places(exactlyNamed: query).count <= 1)
  }

  /// Queries randomly composed of words from the map, symbols, and syntax.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func byChance(seed: UInt64) async throws {
    let parts = [
      "stanley", "park", "elm", "granville", "41st", "459", "12", "st", "e", "and", "AND", "OR", "NOT", "NEAR(", "\"",
      "*",
      "^", "-", ":", "(", ")", "'", "\0", "\u{0D4E}", "\u{301}", "🙂", "ש", "½", "one", "hundred", "oh", "bc", ";", "--",
      "%",
    ]
    var generator = SeededGenerator(seed)
    let city = try await TestRegion.city()
    for _ in 0..<60 {
      let query = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        (parts.randomElement(using: &generator) ?? "") + (Bool.random(using: &generator) ? " " : "")
      }.joined()
      let label = "\(query.unicodeScalars.map(\.value))"
      let origin = Coordinate(
        latitude: .random(in: -90...90, using: &generator), longitude: .random(in: -180...180, using: &generator))
      do {
        #expect(try await city.places(named: query, near: origin, limit: 3).count <= 3, "\(label)")
        #expect(try await city.suggestions(for: query, near: origin, limit: 3).count <= 3, "\(label)")
        #expect(try await city.addresses(number: query, street: query, near: origin, limit: 3).count <= 3, "\(label)")
        #expect(try await city.crossings(of: query, and: "elm", near: origin, limit: 3).count <= 3, "\(label)")
        #expect(try await city.postcodes(query, near: origin, limit: 3).count <= 1, "\(label)")
      } catch {
        Issue.record("\(label): \(error)")
      }
    }
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

@Suite(.tags(.storage)) struct StrangeMapTests {
  private static let names = [
    "百味 House", "⑳ Bar", "Ⅻ Apostles", "½ Price", "北京饭店", "Ωμέγα", "מסעדה", "🍕", "\u{111C2}\"", "\"Quoted\"", "a\0b",
    "'", "A1B2", "3x3 Gym",
    String(repeating: "long ", count: 2_000), String(repeating: "x", count: 5_000), "; DROP TABLE place", "1️⃣ Stop",
    "9/11 Memorial",
  ]

  @Test func aNameOfAnyKindIsIndexed() async throws {
    let features = Self.names.enumerated().map { position, name in
      TestFeature.point("n\(position)", ["name": name, "amenity": "restaurant"], Double(position) * 100, 0)
    }
    let region = try await TestRegion.index(features)
    #expect(region.info.counts[.poi] == Self.names.count)
    for (position, name) in Self.names.enumerated()
    where name.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) {
      let found = try await region.places(named: name, near: nil, limit: 3)
      #expect(found.ids.contains("n\(position)"), "\(name.prefix(20))")
    }
  }

  @Test func whatIsSaidHasNoDigits() async throws {
    let features = ["A1B2", "3x3 Gym", "12ab3", "x²", "Studio 54"].enumerated().map { position, name in
      TestFeature.point("n\(position)", ["name": name, "amenity": "restaurant"], Double(position) * 100, 0)
    }
    let phrases = try await TestRegion.index(features).vocabularyPhrases(near: nil)
    let words = phrases.filter { $0.slot == .place }.flatMap(\.words)
    #expect(words.count >= 5)
    #expect(words.filter { $0.contains { $0.isNumber } }.isEmpty)
  }
}
