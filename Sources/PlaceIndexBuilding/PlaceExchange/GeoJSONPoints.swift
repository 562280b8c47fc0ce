import Foundation
import Foundations
import Places

/// GeoJSON points: a feature collection, a single feature or geometry, or one of them per line.
///
/// Reads Whereto's own properties and those of Google's exported lists: `name` and `address`, the same inside
/// `location`, or in older exports `Title` and `Location` with `Address` and `Business Name`. Also reads lists of other
/// objects that have `lat` and `lon`.
enum GeoJSONPoints {
  static func read(_ data: Data, file: String) throws(ExchangeError) -> PlaceList {
    // A control character becomes a space; text can't contain it.
    let text = LenientText.text(LenientText.bytes(data)).utf8.map { $0 < 0x20 && $0 != UInt8(ascii: "\n") ? 0x20 : $0 }
    var list = PlaceList()
    if let value = LooseJSON(text) {
      guard let features = features(of: value) else {
        throw ExchangeError(.badContents, subject: file, message: "this isn't GeoJSON", advice: "check the file")
      }
      for (position, feature) in features.enumerated() {
        try add(feature, at: "feature \(position + 1)", to: &list, file: file)
      }
      return list
    }
    let pieces = JSONPieces.pieces(of: text)
    guard pieces.count <= PlaceList.mostRecords else { throw PlaceList.tooMany(file) }
    for piece in pieces {
      if let value = LooseJSON(piece.text) {
        for feature in features(of: value) ?? [value] { try add(feature, at: piece.location, to: &list, file: file) }
      } else {
        list.leaveOut("it isn't well-formed JSON, or it is cut off", at: piece.location)
      }
    }
    guard !list.records.isEmpty else {
      throw ExchangeError(
        .badContents, subject: file, message: "this isn't well-formed JSON, or it is cut off", advice: "export it again"
      )
    }
    return list
  }

  static func data(_ places: [UserPlace]) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Every value is a string or a finite number, so the encoder can't fail.
    return (try? encoder.encode(PointCollection(places))) ?? Data()
  }

  /// The features in a value, where a geometry is a feature without properties; `nil` for other values.
  private static func features(of value: LooseJSON) -> [LooseJSON]? {
    if let features = value["features"]?.list { return features }
    if value["geometry"] != nil || value["properties"] != nil { return [value] }
    if value["coordinates"] != nil || value["geometries"] != nil { return [.object(["geometry": value])] }
    guard let list = value.list, !list.isEmpty else { return nil }
    return list.flatMap { features(of: $0) ?? [$0] }
  }

  /// Adds a feature: one place for each of its points.
  private static func add(
    _ feature: LooseJSON, at location: String, to list: inout PlaceList, file: String
  ) throws(ExchangeError) {
    var place = draft(feature)
    let positions = feature["geometry"].map { Self.positions(of: $0).filter { $0.count >= 2 } } ?? []
    if positions.isEmpty { try list.add(place, at: location, file: file) }
    for position in positions {
      (place.longitude, place.latitude) = (position[0].digits, position[1].digits)
      try list.add(place, at: location, file: file)
    }
  }

  private static func positions(of geometry: LooseJSON) -> [[LooseJSON]] {
    switch geometry["type"]?.text {
    case "Point": geometry["coordinates"]?.list.map { [$0] } ?? []
    case "MultiPoint": geometry["coordinates"]?.list?.compactMap(\.list) ?? []
    case "GeometryCollection": geometry["geometries"]?.list?.flatMap { positions(of: $0) } ?? []
    default: []
    }
  }

  private static func draft(_ feature: LooseJSON) -> PlaceDraft {
    let properties = feature["properties"] ?? feature
    let location = properties["location"] ?? properties["Location"]
    let position = location?["Geo Coordinates"] ?? properties
    func text(_ keys: String...) -> String? {
      keys.lazy.compactMap { properties[$0]?.text ?? location?[$0]?.text }.first
    }
    func degrees(_ keys: String...) -> String? { keys.lazy.compactMap { position[$0]?.digits }.first }
    return PlaceDraft(
      name: text("name", "Name", "Title", "title", "Business Name"), role: text("role"),
      aliases: (properties["aliases"]?.list ?? []).compactMap(\.text), label: text("label"),
      address: text("address", "Address"), note: text("note", "Comment", "description", "desc"),
      latitude: degrees("lat", "latitude", "Latitude"), longitude: degrees("lon", "lng", "longitude", "Longitude"),
      link: text("google_maps_url", "Google Maps URL", "url", "URL"), missingPosition: "it isn't a point")
  }
}
