/// The kinds of map features, by style.
public enum MapKind: String, Sendable, Hashable, CaseIterable {
  // Areas.
  case park, wood, grass, sand, glacier, campus, industry, commerce, airfield, paved, sea, water, building
  // Lines.
  case river, stream, motorway, trunk, primary, secondary, tertiary, link, street, service, track, path, rail, siding,
    tram, runway, taxiway, ferry, pier
  /// A coastline, with the water on its right. It isn't drawn, but the sea is made from it.
  case coastline

  /// The layers of a tile, from bottom to top.
  public enum Layer: String, Sendable, Hashable, CaseIterable {
    case land, water, waterway, building, way
  }

  /// The layer that it is drawn in; `nil` if it isn't drawn itself.
  public var layer: Layer? {
    switch self {
    case .park, .wood, .grass, .sand, .glacier, .campus, .industry, .commerce, .airfield, .paved: .land
    case .sea, .water: .water
    case .river, .stream: .waterway
    case .building: .building
    case .coastline: nil
    default: .way
    }
  }

  /// Whether it is drawn as an area.
  public var isArea: Bool { layer == .land || layer == .water || layer == .building }

  /// The lowest tile zoom (``TileAddress/zoom``) that shows it.
  public var firstZoom: Int {
    switch self {
    case .sea, .water, .glacier: 0
    case .motorway: 4
    case .trunk: 5
    case .wood, .ferry: 7
    case .primary, .rail, .river: 8
    case .park, .airfield: 9
    case .secondary, .grass, .sand, .industry: 10
    case .tertiary, .commerce, .link: 11
    case .street, .stream, .campus, .runway, .tram: 12
    case .service, .track, .siding, .pier, .paved, .taxiway: 13
    case .path, .building: 14
    case .coastline: 0
    }
  }
}

extension MapKind {
  /// The values of an OpenStreetMap key, and how they are drawn.
  private struct Rule {
    var key: String
    var kinds: [String: MapKind]

    init(_ key: String, _ kinds: [MapKind: [String]]) {
      self.key = key
      self.kinds = Dictionary(
        kinds.flatMap { kind, values in values.map { ($0, kind) } }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// How areas are drawn; the first matching rule applies. Every building that exists is drawn.
  private static let areaRules = [
    Rule(
      "natural",
      [
        .water: ["water"], .wood: ["wood"], .sand: ["beach", "sand"], .glacier: ["glacier"],
        .grass: ["grassland", "scrub", "heath", "wetland"],
      ]),
    Rule("waterway", [.water: ["riverbank", "dock"]]),
    Rule(
      "leisure",
      [
        .park: ["park", "garden", "playground", "dog_park", "common", "nature_reserve"],
        .grass: ["golf_course", "pitch", "recreation_ground"], .water: ["swimming_pool"],
      ]),
    Rule(
      "landuse",
      [
        .water: ["reservoir", "basin"], .wood: ["forest"], .park: ["recreation_ground", "village_green"],
        .grass: ["grass", "meadow", "cemetery", "allotments", "orchard", "vineyard"],
        .industry: ["industrial", "railway"],
        .commerce: ["commercial", "retail"],
      ]),
    Rule(
      "amenity",
      [.grass: ["grave_yard"], .campus: ["school", "university", "college", "hospital"], .paved: ["parking"]]),
    Rule("aeroway", [.airfield: ["aerodrome"], .paved: ["apron", "helipad"]]),
    Rule("highway", [.paved: ["pedestrian", "footway", "service", "rest_area", "services"]]),
    Rule("man_made", [.paved: ["pier"]]),
  ]

  private static let lineRules = [
    Rule(
      "highway",
      [
        .motorway: ["motorway"], .trunk: ["trunk"], .primary: ["primary"], .secondary: ["secondary"],
        .tertiary: ["tertiary"],
        .link: ["motorway_link", "trunk_link", "primary_link", "secondary_link", "tertiary_link"],
        .street: ["residential", "unclassified", "living_street", "road", "pedestrian"], .service: ["service"],
        .track: ["track"], .path: ["footway", "path", "cycleway", "bridleway", "steps"],
      ]),
    Rule("railway", [.rail: ["rail", "light_rail", "narrow_gauge", "monorail", "subway"], .tram: ["tram"]]),
    Rule("waterway", [.river: ["river", "canal"], .stream: ["stream", "ditch", "drain"]]),
    Rule("aeroway", [.runway: ["runway"], .taxiway: ["taxiway"]]),
    Rule("natural", [.coastline: ["coastline"]]),
    Rule("man_made", [.pier: ["pier"]]),
    Rule("route", [.ferry: ["ferry"]]),
  ]

  /// The kind of feature for OpenStreetMap tags; `nil` if it isn't drawn.
  public init?(_ tags: [String: String], isArea: Bool) {
    if isArea, let building = tags["building"], building != "no" {
      self = .building
      return
    }
    let found = (isArea ? Self.areaRules : Self.lineRules).lazy.compactMap { rule in
      tags[rule.key].flatMap { rule.kinds[$0] }
    }.first
    switch found {
    case .rail where tags["service"] != nil: self = .siding
    // Features below the ground aren't landmarks for drivers.
    case .rail where tags["railway"] == "subway" && tags["tunnel"] != nil: return nil
    // A sidewalk runs beside a street that is already drawn.
    case .path where tags["footway"] == "sidewalk" || tags["footway"] == "crossing": return nil
    case .some(let kind): self = kind
    case nil: return nil
    }
  }

  /// The key and values of all drawn features, as `key=value,value`; a key without values matches any value.
  public static let patterns: [String] = {
    let rules = areaRules + lineRules
    let values = Dictionary(grouping: rules, by: \.key).mapValues { Set($0.flatMap(\.kinds.keys)).sorted() }
    return ["building"] + values.map { "\($0)=\($1.joined(separator: ","))" }.sorted()
  }()

  /// The patterns of the features that are lines even if closed.
  public static let linePatterns: [String] = lineRules.filter { $0.key != "man_made" }
    .map { "\($0.key)=\($0.kinds.keys.sorted().joined(separator: ","))" }

  /// The keys that determine whether and how a feature is drawn, and its labels.
  public static let keys: Set<String> = Set((areaRules + lineRules).map(\.key)).union([
    "building", "service", "footway", "tunnel", "bridge", "name", "ref",
  ])
}
