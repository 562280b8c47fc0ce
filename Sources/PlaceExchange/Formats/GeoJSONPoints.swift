import Foundation
import Places

/// Points of a GeoJSON feature collection.
///
/// Besides our own properties those of Google's exported lists are read: `name` and `address`, or the same inside of
/// `location`, or in older ones `Title` and `Location` with `Address` and `Business Name`.
enum GeoJSONPoints {
  private static let notGeoJSON = "this is no GeoJSON feature collection"

  static func read(_ data: Data, file: String) throws(ExchangeError) -> PlaceList {
    let parsed: Any
    do {
      parsed = try JSONSerialization.jsonObject(with: data)
    } catch {
      throw ExchangeError(
        .badContents, file: file, line: line(of: error), "this is no well-formed JSON, or it is cut off",
        remedy: "export it again")
    }
    guard let collection = parsed as? [String: Any], let features = collection["features"] as? [Any] else {
      throw ExchangeError(.badContents, file: file, notGeoJSON, remedy: "check the file")
    }
    var list = PlaceList()
    for (position, feature) in features.enumerated() {
      try list.add(draft(feature as? [String: Any] ?? [:]), at: "feature \(position + 1)", file: file)
    }
    return list
  }

  static func data(_ places: [UserPlace]) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Every value is a string or a finite number, which the encoder always takes.
    return (try? encoder.encode(PointCollection(places))) ?? Data()
  }

  private static func draft(_ feature: [String: Any]) -> PlaceDraft {
    let properties = feature["properties"] as? [String: Any] ?? [:]
    let location = (properties["location"] ?? properties["Location"]) as? [String: Any] ?? [:]
    func text(_ keys: String...) -> String? {
      keys.lazy.compactMap { properties[$0] as? String ?? location[$0] as? String }.first
    }
    var draft = PlaceDraft(
      name: text("name", "Title", "Business Name"), role: text("role"),
      aliases: (properties["aliases"] as? [Any] ?? []).compactMap { $0 as? String },
      label: text("label"), address: text("address", "Address"), note: text("note", "Comment", "description"),
      missingPosition: "it is no point")
    let geometry = feature["geometry"] as? [String: Any] ?? [:]
    if geometry["type"] as? String == "Point", let position = geometry["coordinates"] as? [Any], position.count >= 2,
      let longitude = position[0] as? NSNumber, let latitude = position[1] as? NSNumber
    {
      (draft.longitude, draft.latitude) = ("\(longitude.doubleValue)", "\(latitude.doubleValue)")
    }
    return draft
  }

  /// The line that Foundation's parser names in its message.
  private static func line(of error: any Error) -> Int? {
    "\(error)".firstMatch(of: #/line (\d+)/#).flatMap { Int($0.1) }
  }
}
