/// What is known of a place beside its kind and name, with the rates that maps have.
enum PlaceTags {
  private static let hours = [
    "Mo-Fr 09:00-17:00", "Mo-Sa 09:00-18:00", "24/7", "Mo-Su 11:00-22:00", "Mo-Fr 08:00-18:00; Sa 09:00-16:00",
    "Mo-Th 11:30-21:30; Fr-Sa 11:30-23:00; Su 12:00-21:00", "Tu-Su 17:00-23:00", "Mo-Fr 07:00-19:00; Sa-Su 08:00-18:00",
    "Mo-Sa 10:00-20:00; Su 11:00-18:00; PH off", "Mo-Su 06:00-00:00", "Th-Sa 18:00-02:00",
    "Mo-Fr 11:30-14:30,17:00-22:00; Sa 17:00-23:00", "Apr-Oct: Mo-Su 10:00-17:00",
  ]

  /// Opening hours, telephone and the like.
  static func extras(_ sort: PlaceSort, isChain: Bool, _ random: inout SeededRandom) -> [(key: String, value: String)] {
    var tags: [(key: String, value: String)] = []
    if random.chance(sort.isBusiness ? (isChain ? 0.6 : 0.4) : 0.05) {
      tags.append(("opening_hours", hours[ranks.rank(&random)]))
    }
    if random.chance(sort.isBusiness ? 0.3 : 0.08) {
      tags.append(("phone", "+1 555 \(100 + random.below(900)) \(1_000 + random.below(9_000))"))
    }
    if random.chance(0.2) { tags.append(("website", "https://www.example.com/\(random.below(1_000_000))")) }
    if hasGuests(sort), random.chance(0.3) {
      tags.append(("internet_access", random.chance(0.85) ? "wlan" : "no"))
    }
    if random.chance(0.12) { tags.append(("wheelchair", random.chance(0.6) ? "yes" : "limited")) }
    if !isChain, random.chance(hasArticle(sort) ? 0.35 : 0.02) {
      tags.append(("wikidata", "Q\(1_000_000 + random.below(100_000_000))"))
    }
    return tags
  }

  private static let ranks = ZipfDistribution(count: hours.count, exponent: 0.8)

  private static func hasGuests(_ sort: PlaceSort) -> Bool {
    [.cafe, .lodging, .eatery, .pub].contains(sort.style)
      || sort.tags.contains { $0.key == "amenity" && $0.value == "library" }
  }

  private static func hasArticle(_ sort: PlaceSort) -> Bool {
    [.summit, .water, .culture, .station].contains(sort.style)
  }
}
