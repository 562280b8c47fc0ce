import PlaceIndex
import Places
import Testing
import Understanding

@Suite struct StrangeMapTests {
  private static let names = [
    "百味 House", "⑳ Bar", "Ⅻ Apostles", "½ Price", "北京饭店", "Ωμέγα", "מסעדה", "🍕", "\u{111C2}\"", "\"Quoted\"", "a\0b",
    "'", "A1B2", "3x3 Gym",
    String(repeating: "long ", count: 2_000), String(repeating: "x", count: 5_000), "; DROP TABLE place", "1️⃣ Stop",
    "9/11 Memorial",
  ]

  @Test func aNameOfAnyKindIsIndexed() async throws {
    let features = Self.names.enumerated().map { position, name in
      MapFeature.point("n\(position)", ["name": name, "amenity": "restaurant"], Double(position) * 100, 0)
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
      MapFeature.point("n\(position)", ["name": name, "amenity": "restaurant"], Double(position) * 100, 0)
    }
    let phrases = try await TestRegion.index(features).vocabularyPhrases(near: nil)
    let words = phrases.filter { $0.slot == .place }.flatMap(\.words)
    #expect(words.count >= 5)
    #expect(words.filter { $0.contains { $0.isNumber } }.isEmpty)
  }
}
