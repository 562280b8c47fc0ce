import Foundation
import PlaceImport
import Places

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
