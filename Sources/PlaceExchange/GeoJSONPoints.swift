import Foundation
import Places
import TextFiles

/// Points of a GeoJSON feature collection.
///
/// Besides our own properties those of Google's exported lists are read: `name` and `address`, or the same inside of
/// `location`, or in older ones `Title` and `Location` with `Address` and `Business Name`.
enum GeoJSONPoints {
  private static let notGeoJSON = "this is no GeoJSON feature collection"

  static func read(_ data: Data, file: String) throws(ExchangeError) -> PlaceList {
    let collection: LooseJSON
    do {
      collection = try JSONDecoder().decode(LooseJSON.self, from: data.droppingByteOrderMark)
    } catch {
      throw ExchangeError(
        .badContents, file: file, "this is no well-formed JSON, or it is cut off",
        remedy: "export it again")
    }
    guard let features = collection["features"]?.list else {
      throw ExchangeError(.badContents, file: file, notGeoJSON, remedy: "check the file")
    }
    var list = PlaceList()
    for (position, feature) in features.enumerated() {
      try list.add(draft(feature), at: "feature \(position + 1)", file: file)
    }
    return list
  }

  static func data(_ places: [UserPlace]) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Every value is a string or a finite number, which the encoder always takes.
    return (try? encoder.encode(PointCollection(places))) ?? Data()
  }

  private static func draft(_ feature: LooseJSON) -> PlaceDraft {
    let properties = feature["properties"]
    let location = properties?["location"] ?? properties?["Location"]
    func text(_ keys: String...) -> String? {
      keys.lazy.compactMap { properties?[$0]?.text ?? location?[$0]?.text }.first
    }
    var draft = PlaceDraft(
      name: text("name", "Title", "Business Name"), role: text("role"),
      aliases: (properties?["aliases"]?.list ?? []).compactMap(\.text), label: text("label"),
      address: text("address", "Address"), note: text("note", "Comment", "description"),
      missingPosition: "it is no point")
    let geometry = feature["geometry"]
    if geometry?["type"]?.text == "Point", let position = geometry?["coordinates"]?.list, position.count >= 2,
      let longitude = position[0].number, let latitude = position[1].number
    {
      (draft.longitude, draft.latitude) = ("\(longitude)", "\(latitude)")
    }
    return draft
  }
}

/// A JSON value of any shape.
enum LooseJSON: Decodable {
  case object([String: LooseJSON])
  case list([LooseJSON])
  case text(String)
  case number(Double)
  /// A truth value, null, or a number beyond what a double holds.
  case other

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let list = try? value.decode([LooseJSON].self) {
      self = .list(list)
    } else if let object = try? value.decode([String: LooseJSON].self) {
      self = .object(object)
    } else {
      self = .other
    }
  }

  /// The value of a key, where this is an object that has it.
  subscript(_ key: String) -> LooseJSON? {
    if case .object(let values) = self { values[key] } else { nil }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  var list: [LooseJSON]? {
    if case .list(let values) = self { values } else { nil }
  }
}

/// Places as GeoJSON.
struct PointCollection: Encodable {
  struct Feature: Encodable {
    struct Geometry: Encodable {
      var type = "Point"
      var coordinates: [Double]
    }

    struct Properties: Encodable {
      var name, role: String
      var aliases: [String]
      var label, address, note: String?
    }

    var type = "Feature"
    var geometry: Geometry
    var properties: Properties
  }

  var type = "FeatureCollection"
  var features: [Feature]

  init(_ places: [UserPlace]) {
    features = places.map { place in
      Feature(
        geometry: .init(coordinates: [place.coordinate.longitude, place.coordinate.latitude]),
        properties: .init(
          name: place.name, role: place.role.rawValue, aliases: place.aliases, label: place.label,
          address: place.address, note: place.note))
    }
  }
}
