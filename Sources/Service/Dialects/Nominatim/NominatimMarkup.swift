import Foundation

/// Places in Nominatim's XML format.
enum NominatimMarkup {
  /// The answer to a search, or to a lookup by number; best first.
  static func list(_ entries: [NominatimForm.Entry], query text: String, at date: Date) -> MarkupNode {
    var root = root("searchresults", query: text, at: date)
    if !entries.isEmpty {
      root.set("exclude_place_ids", entries.map { String($0.placeID) }.joined(separator: ","))
    }
    root.children = entries.map { entry in
      var place = MarkupNode("place")
      identify(&place, entry)
      place.set("display_name", entry.displayName)
      place.set("class", entry.class)
      place.set("type", entry.type)
      place.set("importance", String(entry.importance))
      place.children = addressParts(entry) + details(entry)
      return place
    }
    return root
  }

  /// The answer to a reverse lookup; an error element if there is no place.
  static func place(_ entry: NominatimForm.Entry?, at date: Date) -> MarkupNode {
    var root = root("reversegeocode", query: "", at: date)
    guard let entry else {
      root.children = [MarkupNode("error", text: "Unable to geocode")]
      return root
    }
    var result = MarkupNode("result", text: entry.displayName)
    identify(&result, entry)
    root.children = [result]
    if entry.address != nil { root.children.append(MarkupNode("addressparts", addressParts(entry))) }
    root.children += details(entry)
    return root
  }

  private static func root(_ name: String, query text: String, at date: Date) -> MarkupNode {
    var root = MarkupNode(name)
    root.set("timestamp", timestamp(date))
    root.set("attribution", NominatimForm.licence)
    root.set("querystring", text)
    return root
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

  private static func identify(_ node: inout MarkupNode, _ entry: NominatimForm.Entry) {
    node.set("place_id", String(entry.placeID))
    node.set("osm_type", entry.osmType)
    node.set("osm_id", entry.osmID.map { String($0) })
    node.set("ref", entry.name.isEmpty ? nil : entry.name)
    node.set("lat", entry.lat)
    node.set("lon", entry.lon)
    node.set("boundingbox", entry.boundingbox.joined(separator: ","))
    node.set("place_rank", String(entry.placeRank))
    node.set("geotext", entry.geotext)
    node.set("geosvg", entry.svg)
    if entry.geojson != nil {
      node.set("geojson", "{\"type\":\"Point\",\"coordinates\":[\(entry.lon),\(entry.lat)]}")
    }
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
      nodes.append(MarkupNode("geokml", [MarkupNode("Point", [coordinates])]))
    }
    if let tags = entry.extratags {
      let children = tags.sorted { $0.key < $1.key }.map { key, value in
        var tag = MarkupNode("tag")
        tag.set("key", key)
        tag.set("value", value)
        return tag
      }
      nodes.append(MarkupNode("extratags", children))
    }
    if let names = entry.namedetails {
      let children = names.sorted { $0.key < $1.key }.map { kind, text in
        var name = MarkupNode("name", text: text)
        name.set("desc", kind)
        return name
      }
      nodes.append(MarkupNode("namedetails", children))
    }
    return nodes
  }
}
