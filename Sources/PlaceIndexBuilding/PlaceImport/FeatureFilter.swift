/// Decides which OpenStreetMap objects are imported.
package struct FeatureFilter {
  /// Keys whose values are kinds of destination.
  static let destinationKeys = [
    "amenity", "shop", "tourism", "leisure", "office", "craft", "historic", "healthcare", "aeroway", "railway",
    "public_transport", "natural", "building", "man_made", "landuse", "military", "emergency", "club", "sport",
    "boundary", "place", "waterway", "aerialway", "harbour", "power", "mountain_pass", "information", "industrial",
    "social_facility", "bridge", "memorial", "water", "attraction", "government", "junction", "rubric", "entrance",
  ]

  /// Values of these keys that are infrastructure lines, not places.
  private static let infrastructure: [String: Set<String>] = [
    "railway": [
      "rail", "light_rail", "subway", "tram", "narrow_gauge", "monorail", "abandoned", "disused", "razed",
      "construction", "proposed", "preserved", "switch", "signal", "level_crossing", "crossing", "buffer_stop",
    ],
    "waterway": ["river", "stream", "canal", "ditch", "drain", "riverbank", "tidal_channel", "fairway"],
    "power": ["line", "minor_line", "cable", "tower", "pole"],
    "man_made": ["pipeline", "cutline", "embankment", "survey_point"],
    "natural": ["coastline", "tree_row"],
    "public_transport": ["stop_position"],
    "building": ["no"],
    "bridge": ["yes", "viaduct", "no"],
    "entrance": ["no"],
    "junction": ["roundabout", "circular", "jughandle", "filter"],
  ]

  /// Points on roads that have their own names.
  private static let roadPoints: Set<String> = [
    "bus_stop", "services", "rest_area", "motorway_junction", "trailhead", "platform",
  ]

  let unnamedKinds: Set<String>

  /// Whether an object could be a destination.
  func wants(_ tags: [String: String], isPoint: Bool) -> Bool {
    if tags["addr:interpolation"] != nil, !isPoint { return true }
    if isPoint, Self.isWayIn(tags) { return true }
    if !isPoint, Self.isNumberedRoad(tags) { return true }
    if Self.isNumberedPart(tags) { return true }
    if Self.addressKeys.contains(where: { tags[$0] != nil }) { return true }
    let named = Self.isNamed(tags)
    if named, let highway = tags["highway"], !isPoint || Self.roadPoints.contains(highway) { return true }
    if named || tags["brand"] != nil, Self.isDestination(tags) { return true }
    return isSoughtWithoutName(tags)
  }

  /// Tags that make any object an address.
  static let addressKeys = [
    "addr:housenumber", "addr:housename", "addr:conscriptionnumber", "addr:streetnumber", "addr:block_number",
  ]

  /// Name tags, in order of preference for display.
  package static let nameKeys = ["name", "name:en", "official_name", "alt_name", "short_name", "loc_name", "int_name"]

  static func isNamed(_ tags: [String: String]) -> Bool { nameKeys.contains { tags[$0] != nil } }

  /// Road classes that people call by number.
  static let numberedRoads = ["motorway", "trunk", "primary", "secondary", "tertiary"]

  /// Whether an object from any source can be useful, whatever its position and other tags.
  static func isOfUse(_ tags: [String: String]) -> Bool {
    isNamed(tags) || isDestination(tags) || isWayIn(tags) || isNumberedRoad(tags) || tags["addr:interpolation"] != nil
      || addressKeys.contains { tags[$0] != nil }
  }

  /// Whether it is a building's main entrance or a motorway exit.
  private static func isWayIn(_ tags: [String: String]) -> Bool {
    tags["entrance"] == "main" || tags["highway"] == "motorway_junction" && tags["ref"] != nil
  }

  private static func isNumberedRoad(_ tags: [String: String]) -> Bool {
    guard let kind = tags["highway"], tags["ref"] ?? tags["int_ref"] != nil else { return false }
    return numberedRoads.contains { kind == $0 || kind == $0 + "_link" }
  }

  /// Parts of stations and airports that people call by number alone.
  static let numberedParts = [
    "railway": ["platform", "subway_entrance", "train_station_entrance"], "aeroway": ["gate"],
  ]

  private static func isNumberedPart(_ tags: [String: String]) -> Bool {
    tags["local_ref"] ?? tags["ref"] != nil
      && numberedParts.contains { key, values in tags[key].map(values.contains) ?? false }
  }

  static func isDestination(_ tags: [String: String]) -> Bool {
    destinationKeys.contains { key in
      guard let value = tags[key] else { return false }
      return infrastructure[key]?.contains(value) != true
    }
  }

  private func isSoughtWithoutName(_ tags: [String: String]) -> Bool {
    if let access = tags["access"], ["private", "no", "customers", "residents"].contains(access) { return false }
    return ["amenity", "shop", "tourism", "leisure", "highway", "natural"].contains { key in
      tags[key].map { unnamedKinds.contains("\(key)=\($0)") } ?? false
    }
  }
}
