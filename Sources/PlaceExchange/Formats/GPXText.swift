import Places

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
