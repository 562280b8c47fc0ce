import Foundation

/// Places in Nominatim's XML format.
enum NominatimMarkup {
  /// The answer to a search, or to a lookup by number; best first.
  static func list(_ entries: [NominatimForm.Entry], query text: String, at date: Date) -> MarkupNode {
    let nodes = entries.map { entry in
      let attributes = [
        ("display_name", entry.displayName), ("class", entry.class), ("type", entry.type),
        ("importance", String(entry.importance)),
      ]
      return MarkupNode("place", identity(entry) + attributes, children: addressParts(entry) + details(entry))
    }
    let ids = entries.isEmpty ? nil : entries.map { String($0.placeID) }.joined(separator: ",")
    return root("searchresults", query: text, at: date, [("exclude_place_ids", ids)], nodes)
  }

  /// The answer to a reverse lookup; an error element if there is no place.
  static func place(_ entry: NominatimForm.Entry?, at date: Date) -> MarkupNode {
    var nodes = [MarkupNode("error", text: "Unable to geocode")]
    if let entry {
      nodes = [MarkupNode("result", identity(entry), text: entry.displayName)]
      if entry.address != nil { nodes.append(MarkupNode("addressparts", children: addressParts(entry))) }
      nodes += details(entry)
    }
    return root("reversegeocode", query: "", at: date, [], nodes)
  }

  private static func root(
    _ name: String, query text: String, at date: Date, _ more: MarkupNode.Attributes, _ children: [MarkupNode]
  ) -> MarkupNode {
    let attributes = [("timestamp", timestamp(date)), ("attribution", NominatimForm.licence), ("querystring", text)]
    return MarkupNode(name, attributes + more, children: children)
  }

  private static func timestamp(_ date: Date) -> String {
    let format = Date.VerbatimFormatStyle(
      format: """
        \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \
        \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) \
        +00:00
        """,
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    return date.formatted(format)
  }

  private static func identity(_ entry: NominatimForm.Entry) -> MarkupNode.Attributes {
    [
      ("place_id", String(entry.placeID)), ("osm_type", entry.osmType), ("osm_id", entry.osmID.map { String($0) }),
      ("ref", entry.name.isEmpty ? nil : entry.name), ("lat", entry.lat), ("lon", entry.lon),
      ("boundingbox", entry.boundingbox.joined(separator: ",")), ("place_rank", String(entry.placeRank)),
      ("geotext", entry.geotext), ("geosvg", entry.svg),
      ("geojson", entry.geojson.map { _ in "{\"type\":\"Point\",\"coordinates\":[\(entry.lon),\(entry.lat)]}" }),
    ]
  }

  /// From the narrowest part to the widest.
  private static let order = ["house_number", "road", "suburb", "city", "postcode", "country", "country_code"]

  private static func addressParts(_ entry: NominatimForm.Entry) -> [MarkupNode] {
    let parts = entry.address ?? [:]
    // The part for the place itself is named after its kind, which can be any value in the map data.
    let own = parts.keys.filter { !order.contains($0) && isName($0) }.sorted()
    return (own + order).compactMap { name in parts[name].map { MarkupNode(name, text: $0) } }
  }

  private static func isName(_ text: String) -> Bool {
    text.first?.isLetter == true && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  private static func details(_ entry: NominatimForm.Entry) -> [MarkupNode] {
    var nodes: [MarkupNode] = []
    if entry.geokml != nil {
      let coordinates = MarkupNode("coordinates", text: "\(entry.lon),\(entry.lat)")
      nodes.append(MarkupNode("geokml", children: [MarkupNode("Point", children: [coordinates])]))
    }
    if let tags = entry.extratags {
      let children = tags.sorted { $0.key < $1.key }.map { MarkupNode("tag", [("key", $0), ("value", $1)]) }
      nodes.append(MarkupNode("extratags", children: children))
    }
    if let names = entry.namedetails {
      let children = names.sorted { $0.key < $1.key }.map { MarkupNode("name", [("desc", $0)], text: $1) }
      nodes.append(MarkupNode("namedetails", children: children))
    }
    return nodes
  }
}
