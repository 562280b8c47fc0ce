import PlaceImport
import Places

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How important a place is as a destination, from its tags and size alone.
enum Prominence {
  /// 0 to 1: half from its kind, the rest from what mappers write about what people know, and from its extent.
  static func of(_ feature: SourceFeature, rubric: Rubric?) -> Double {
    let tags = feature.tags
    var value = 0.5 * (rubric?.prominence ?? 0.3)
    if tags["wikidata"] != nil || tags["wikipedia"] != nil { value += 0.25 }
    if tags["brand"] != nil || tags["brand:wikidata"] != nil { value += 0.1 }
    if tags["website"] != nil || tags["opening_hours"] != nil { value += 0.05 }
    return min(1, value + 0.1 * extent(of: feature.geometry))
  }

  /// 0 for what is smaller than 100 m across, 1 for 3 km and more, by the logarithm between.
  private static func extent(of geometry: SourceGeometry) -> Double {
    guard case .area(let rings) = geometry, let box = BoundingBox(around: rings.joined()) else { return 0 }
    let across = box.southWest.distance(to: box.northEast)
    return min(1, max(0, log10(max(1, across) / 100) / log10(30)))
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
