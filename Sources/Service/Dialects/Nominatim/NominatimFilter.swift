import Places

/// Filters the found places by Nominatim's parameters.
struct NominatimFilter {
  /// The bounding box to prefer.
  let box: SearchBox?
  private let isBounded: Bool
  private let countries: Countries
  private let layers: Set<NominatimLayer>?
  private let settlements: ClosedRange<Int>?
  /// Place numbers, or numbers of OpenStreetMap objects prefixed with the letter of their type.
  private let excluded: Set<String>
  private let hasTwins: Bool

  /// Kinds of settlement by their ranks.
  private static let featureTypes = ["country": 4...4, "state": 8...8, "city": 14...16, "settlement": 8...20]

  init(_ query: Query) throws(ServiceError) {
    box = try Self.box(query, query.text("viewbox") == nil ? "viewboxlbrt" : "viewbox")
    isBounded = query.isOn("bounded")
    countries = try Countries(query.texts("countrycodes"), parameter: "countrycodes")
    layers = try NominatimLayer.layers(query)
    settlements = try query.text("featureType").map { text throws(ServiceError) in
      if let ranks = Self.featureTypes[text] { return ranks }
      let types = Self.featureTypes.keys.sorted().joined(separator: ", ")
      throw .badParameter("featureType", "Parameter 'featureType' must be one of: \(types). Not '\(text.prefix(20))'.")
    }
    excluded = try Self.excluded(query.text("exclude_place_ids") ?? "")
    hasTwins = !query.isOn("dedupe", unlessGiven: true)
  }

  func left(of places: [FoundPlace]) -> [FoundPlace] {
    let left = places.filter(lets)
    return hasTwins ? left : FoundPlace.withoutTwins(left)
  }

  private func lets(_ found: FoundPlace) -> Bool {
    if isBounded, let box, !box.contains(found.place.coordinate) { return false }
    if let layers, !layers.contains(NominatimLayer(found)) { return false }
    if let settlements, found.place.kind != .locality || !settlements.contains(found.rank) { return false }
    guard countries.contain(found.details.country), !excluded.contains(String(found.number)) else { return false }
    return found.object.map { !excluded.contains("\($0.type.letter)\($0.number)") } ?? true
  }

  private static func box(_ query: Query, _ name: String) throws(ServiceError) -> SearchBox? {
    guard let text = query.text(name) else { return nil }
    guard let box = SearchBox.numbers(text).flatMap(SearchBox.init(corners:)) else {
      throw .badParameter(name, "Bad parameter '\(name)'. Expected 4 coordinates.")
    }
    return box
  }

  private static func excluded(_ list: String) throws(ServiceError) -> Set<String> {
    let ids = list.split(separator: ",").map { $0.filter { !$0.isWhitespace }.uppercased() }.filter { !$0.isEmpty }
    for id in ids where Int("NWR".contains(id.prefix(1)) ? id.dropFirst() : id[...]) == nil {
      throw .badParameter("exclude_place_ids", "Parameter 'exclude_place_ids' only takes a list of place IDs.")
    }
    return Set(ids)
  }
}

/// Nominatim's layers of places.
enum NominatimLayer: String, CaseIterable, Sendable {
  case address, poi, railway, natural, manmade

  init(_ found: FoundPlace) {
    guard found.place.kind == .poi else {
      self = .address
      return
    }
    switch found.tag.key {
    case "railway": self = .railway
    case "natural", "water", "waterway": self = .natural
    case "man_made": self = .manmade
    default: self = .poi
    }
  }

  /// The requested layers; `nil` for all.
  static func layers(_ query: Query) throws(ServiceError) -> Set<NominatimLayer>? {
    guard let text = query.text("layer") else { return nil }
    var layers: Set<NominatimLayer> = []
    for name in text.split(separator: ",").map({ $0.filter { !$0.isWhitespace }.lowercased() }) {
      guard let layer = NominatimLayer(rawValue: name) else {
        let all = allCases.map(\.rawValue).joined(separator: ", ")
        throw .badParameter("layer", "Parameter 'layer' must be of: \(all). Not '\(name.prefix(20))'.")
      }
      layers.insert(layer)
    }
    return layers
  }
}
