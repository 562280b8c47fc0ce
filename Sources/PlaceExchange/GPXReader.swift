import Places

/// Takes the waypoints of a GPX document.
///
/// The group of an OsmAnd favourite, `type` today and `category` before, is its label.
final class GPXReader: XMLVisitor {
  private let file: String
  private(set) var list = PlaceList()
  private var draft = PlaceDraft()
  private var comment: String?
  private var line = 0
  private var isGPX = false

  /// OsmAnd's group of home, work and the parked car, which says nothing more.
  private static let personalGroup = "personal"

  init(file: String) { self.file = file }

  func start(_ path: [String], _ attributes: [String: String], line: Int) {
    if path == ["gpx"] { isGPX = true }
    guard path == ["gpx", "wpt"] else { return }
    draft = PlaceDraft(latitude: attributes["lat"], longitude: attributes["lon"])
    comment = nil
    self.line = line
  }

  func end(_ path: [String], _ text: String) throws(ExchangeError) {
    guard path.starts(with: ["gpx", "wpt"]) else { return }
    switch path.dropFirst(2) {
    case []:
      draft.note = draft.note ?? comment
      try list.add(draft, at: "line \(line)", file: file)
    case ["name"]: draft.name = text
    case ["desc"]: draft.note = text
    case ["cmt"]: comment = text
    case ["type"], ["category"]: draft.label = text == Self.personalGroup ? nil : text
    case ["extensions", "role"]: draft.role = text
    case ["extensions", "alias"]: draft.aliases.append(text)
    case ["extensions", "address"]: draft.address = text
    default: break
    }
  }

  func finish() throws(ExchangeError) {
    guard isGPX else {
      throw ExchangeError(.badContents, file: file, "this is no GPX document", remedy: "check the file")
    }
  }
}

/// Writes waypoints of GPX 1.1; what GPX has no element for stands in extensions of our own namespace.
enum GPXText {
  private static let namespace = "urn:whereto:places:1"

  static func text(_ places: [UserPlace]) -> String {
    var xml = XMLText()
    let attributes: KeyValuePairs = [
      "version": "1.1", "creator": "whereto", "xmlns": "http://www.topografix.com/GPX/1/1",
      "xmlns:whereto": namespace,
    ]
    xml.element("gpx", attributes) { xml in
      for place in places {
        let (latitude, longitude) = (place.coordinate.latitude, place.coordinate.longitude)
        xml.element("wpt", ["lat": "\(latitude)", "lon": "\(longitude)"]) { xml in
          xml.element("name", text: place.name)
          xml.element("desc", text: place.note)
          xml.element("type", text: place.label)
          xml.element("extensions") { xml in
            xml.element("whereto:role", text: place.role.rawValue)
            for alias in place.aliases { xml.element("whereto:alias", text: alias) }
            xml.element("whereto:address", text: place.address)
          }
        }
      }
    }
    return xml.text
  }
}
