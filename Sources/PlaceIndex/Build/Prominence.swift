import Places

/// How important a place is as a destination, from its tags alone.
enum Prominence {
  /// 0 to 1: half from its kind, the rest from what mappers write about what people know.
  static func of(_ tags: [String: String], rubric: Rubric?) -> Double {
    var value = 0.5 * (rubric?.prominence ?? 0.3)
    if tags["wikidata"] != nil || tags["wikipedia"] != nil { value += 0.25 }
    if tags["brand"] != nil || tags["brand:wikidata"] != nil { value += 0.1 }
    if tags["website"] != nil || tags["opening_hours"] != nil { value += 0.05 }
    return min(1, value)
  }

  /// A settlement's share of a driver's destinations, by its kind.
  static func ofLocality(_ kind: String) -> Double {
    switch kind {
    case "city": 0.9
    case "town": 0.8
    case "suburb", "borough", "quarter": 0.6
    case "village", "neighbourhood": 0.5
    default: 0.35
    }
  }
}
