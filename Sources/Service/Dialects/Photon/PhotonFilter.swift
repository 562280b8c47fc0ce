import Places

/// Filters the found places by Photon's parameters.
struct PhotonFilter {
  let box: SearchBox?
  private let layers: Set<String>
  private let tags: [TagFilter]
  private let countries: Countries
  private let hasTwins: Bool

  private static let layers: Set<String> = [
    "house", "street", "locality", "district", "city", "county", "state", "country", "other",
  ]

  /// `key:value`, `key`, or `:value`, each with an optional `!` to exclude.
  private struct TagFilter {
    var isWanted: Bool
    var key: String?
    var value: String?

    init(_ text: String) throws(ServiceError) {
      isWanted = !text.contains("!")
      let parts = text.replacing("!", with: "").split(separator: ":", omittingEmptySubsequences: false)
      guard (1...2).contains(parts.count), parts.contains(where: { !$0.isEmpty }) else {
        throw .badParameter("osm_tag", "'\(text.prefix(40))' isn't a tag; use key:value, key or :value")
      }
      key = parts[0].isEmpty ? nil : String(parts[0])
      value = parts.count == 2 && !parts[1].isEmpty ? String(parts[1]) : nil
    }

    func lets(_ tag: PlaceDetails.Tag) -> Bool {
      (key.map { $0 == tag.key } ?? true && value.map { $0 == tag.value } ?? true) == isWanted
    }
  }

  init(_ query: Query) throws(ServiceError) {
    if let text = query.text("bbox") {
      guard let edges = SearchBox.numbers(text), edges.count == 4,
        let box = SearchBox(west: edges[0], east: edges[2], latitudes: (edges[1], edges[3]))
      else { throw .badParameter("bbox", "use minLon,minLat,maxLon,maxLat in degrees") }
      self.box = box
    } else {
      box = nil
    }
    layers = Set(query.texts("layer"))
    if let unknown = layers.subtracting(Self.layers).min() {
      throw .badParameter(
        "layer", "'\(unknown.prefix(40))' isn't one of \(Self.layers.sorted().joined(separator: ", "))")
    }
    var tags: [TagFilter] = []
    for text in query.texts("osm_tag") { tags.append(try TagFilter(text)) }
    self.tags = tags
    countries = try Countries(query.texts("countrycode"), parameter: "countrycode")
    hasTwins = !query.isOn("dedupe", unlessGiven: true)
    for name in ["include", "exclude", "geometry", "debug"] where query.isOn(name) {
      throw .badParameter(name, "isn't supported here")
    }
  }

  var isEmpty: Bool { box == nil && layers.isEmpty && tags.isEmpty && countries.isEmpty }

  func left(of places: [FoundPlace]) -> [FoundPlace] {
    let left = places.filter(lets)
    return hasTwins ? left : FoundPlace.withoutTwins(left)
  }

  private func lets(_ found: FoundPlace) -> Bool {
    if let box, !box.contains(found.place.coordinate) { return false }
    guard countries.contain(found.details.country) else { return false }
    if !layers.isEmpty, !layers.contains(found.layer) { return false }
    let wanted = tags.filter(\.isWanted), unwanted = tags.filter { !$0.isWanted }
    return (wanted.isEmpty || wanted.contains { $0.lets(found.tag) }) && unwanted.allSatisfy { $0.lets(found.tag) }
  }
}
