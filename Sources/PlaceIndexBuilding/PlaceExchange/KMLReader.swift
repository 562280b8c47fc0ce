import Foundation
import Foundations
import Places

/// Reads the placemarks of a KML document.
///
/// The label comes from `ExtendedData`, or else from the name of the folder or document: a layer of Google My Maps, a
/// folder of Google Earth, or a list of Organic Maps. Extended data without a `role` comes from other programs; only
/// its label and address are used.
final class KMLReader: XMLVisitor {
  var list = PlaceList()
  private let file: String
  private var draft = PlaceDraft()
  private var line = 0
  /// Names of the open folders and documents, innermost last.
  private var folders: [String?] = []
  private var dataName = ""
  private var depth = 0
  private var linkLine = 0
  private var isKML = false

  init(file: String) { self.file = file }

  func start(_ path: [String], _ attributes: [String: String], line: Int) {
    switch path.last {
    case "kml" where path.count == 1: isKML = true
    case "Folder" where depth == 0, "Document" where depth == 0: folders.append(nil)
    case "Placemark" where depth == 0:
      depth = path.count
      draft = PlaceDraft(missingPosition: "it isn't a point")
      self.line = line
    case "NetworkLink": linkLine = line
    case "Data", "SimpleData": dataName = attributes["name"] ?? ""
    default: break
    }
  }

  func end(_ path: [String], _ text: String) throws(ExchangeError) {
    if depth > 0 {
      try endInPlacemark(path, text)
    } else if path.last == "Folder" || path.last == "Document" {
      _ = folders.popLast()
    } else if path.suffix(3) == ["NetworkLink", "Link", "href"], text.lowercased().contains("http") {
      list.leaveOut("it links to places on the web, which aren't downloaded", at: "line \(linkLine)")
    } else if path.last == "name", let parent = path.dropLast().last, ["Folder", "Document"].contains(parent) {
      folders[folders.count - 1] = text
    }
  }

  func finish() throws(ExchangeError) {
    guard isKML else {
      throw ExchangeError(.badContents, subject: file, message: "this isn't a KML document", advice: "check the file")
    }
  }

  private func endInPlacemark(_ path: [String], _ text: String) throws(ExchangeError) {
    let inside = path.dropFirst(depth)
    switch inside {
    case []:
      depth = 0
      // A place that Whereto wrote without a label keeps none.
      if draft.role == nil { draft.label = draft.label ?? folders.last { $0 != nil } ?? nil }
      try list.add(draft, at: "line \(line)", file: file)
    case ["name"]: draft.name = text
    case ["address"]: draft.address = text
    case ["description"]: draft.note = text
    case ["ExtendedData", "Data", "value"], ["ExtendedData", "SchemaData", "SimpleData"]: take(dataName, text)
    default:
      if inside.suffix(2) == ["Point", "coordinates"], draft.latitude == nil { takePosition(text) }
    }
  }

  private func take(_ name: String, _ value: String) {
    switch name.lowercased() {
    case "role": draft.role = value
    case "alias": draft.aliases.append(value)
    case "label": draft.label = value
    case "address": draft.address = draft.address ?? value
    default: break
    }
  }

  /// Reads longitude, latitude, and an optional height, separated by commas.
  private func takePosition(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return }
    (draft.longitude, draft.latitude) = (String(parts[0]), String(parts[1]))
  }
}

/// Writes KML 2.2 placemarks; values without a KML element go into extended data.
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
