import Places

/// Writes placemarks of KML 2.2; what KML has no element for stands in extended data.
enum KMLText {
  static func text(_ places: [UserPlace]) -> String {
    var xml = XMLText()
    xml.element("kml", ["xmlns": "http://www.opengis.net/kml/2.2"]) { xml in
      xml.element("Document") { xml in
        xml.element("name", text: "Whereto places")
        for place in places { write(place, &xml) }
      }
    }
    return xml.text
  }

  private static func write(_ place: UserPlace, _ xml: inout XMLText) {
    xml.element("Placemark") { xml in
      xml.element("name", text: place.name)
      xml.element("address", text: place.address)
      xml.element("description", text: place.note)
      xml.element("ExtendedData") { xml in
        let data = [("role", place.role.rawValue)] + place.aliases.map { ("alias", $0) }
        for (name, value) in data + (place.label.map { [("label", $0)] } ?? []) {
          xml.element("Data", ["name": name]) { $0.element("value", text: value) }
        }
      }
      xml.element("Point") { xml in
        xml.element("coordinates", text: "\(place.coordinate.longitude),\(place.coordinate.latitude)")
      }
    }
  }
}
