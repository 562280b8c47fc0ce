import Cartography
import Foundation
import Places

/// A parsed GeoJSON feature object (RFC 7946).
struct GeoJSONFeature {
  /// The "id" of the feature, or the "id" or "@id" property.
  let id: String?
  /// The properties that can be represented as tags.
  let tags: [String: String]
  private let geometryObject: Any?

  /// - Throws: ``Refusal`` if the bytes aren't JSON or aren't a feature.
  init(json: some Sequence<UInt8>) throws(Refusal) {
    let parsed: Any
    do {
      parsed = try JSONSerialization.jsonObject(with: Data(json))
    } catch {
      throw Refusal(reason: .badJSON, detail: "it isn't JSON")
    }
    guard let object = parsed as? [String: Any], object["type"] as? String == "Feature" else {
      throw Refusal(reason: .badJSON, detail: "it isn't an object with \"type\": \"Feature\"")
    }
    let properties = object["properties"] as? [String: Any] ?? [:]
    var tags: [String: String] = [:]
    for (key, value) in properties { if let text = Self.text(value) { tags[key] = text } }
    id = Self.text(object["id"] as Any) ?? tags["@id"] ?? tags["id"]
    self.tags = tags
    geometryObject = object["geometry"]
  }

  /// The shape.
  ///
  /// - Throws: ``Refusal`` if the geometry is missing, or its type or positions are invalid.
  func geometry() throws(Refusal) -> SourceGeometry {
    guard let object = geometryObject as? [String: Any], let type = object["type"] as? String else {
      throw Refusal(reason: .noGeometry, detail: "no geometry")
    }
    let value = object["coordinates"]
    switch type {
    case "Point": return .point(try Self.position(value as Any))
    case "MultiPoint":
      guard let box = BoundingBox(around: try Self.positions(value as Any, least: 1)) else { break }
      return .point(box.center)
    case "LineString": return .line(try Self.positions(value as Any, least: 2))
    case "MultiLineString":
      let lines = try Self.list(value as Any) { value throws(Refusal) in try Self.positions(value, least: 2) }
      guard let longest = lines.max(by: { Self.length($0) < Self.length($1) }) else { break }
      return .line(longest)
    case "Polygon": return .area([try Self.outerRing(value as Any)])
    case "MultiPolygon":
      let rings = try Self.list(value as Any) { value throws(Refusal) in try Self.outerRing(value) }
      guard !rings.isEmpty else { break }
      return .area(rings)
    default: throw Refusal(reason: .unsupportedGeometry, detail: "geometry type \"\(type)\" isn't supported")
    }
    throw Refusal(reason: .brokenGeometry, detail: "\(type) without coordinates")
  }

  /// The shape that a map draws: all lines, or the areas with their holes; `nil` if the map doesn't draw it.
  var drawing: MapFeature? {
    guard let object = geometryObject as? [String: Any], let type = object["type"] as? String,
      let value = object["coordinates"]
    else { return nil }
    func line(_ value: Any) -> [MapPoint] {
      ((try? Self.list(value) { value throws(Refusal) in try Self.position(value) }) ?? []).map { MapPoint($0) }
    }
    func each(_ value: Any) -> [Any] { value as? [Any] ?? [] }
    switch type {
    case "LineString": return MapFeature(tags, isArea: false) { MapShape(lines: [line(value)]) }
    case "MultiLineString": return MapFeature(tags, isArea: false) { MapShape(lines: each(value).map(line)) }
    case "Polygon": return MapFeature(tags, isArea: true) { MapShape(areas: [each(value).map(line)]) }
    case "MultiPolygon":
      return MapFeature(tags, isArea: true) { MapShape(areas: each(value).map { each($0).map(line) }) }
    default: return nil
    }
  }

  private static func length(_ line: [Coordinate]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  private static func list<Element>(_ value: Any, _ element: (Any) throws(Refusal) -> Element) throws(Refusal)
    -> [Element]
  {
    guard let values = value as? [Any] else {
      throw Refusal(reason: .brokenGeometry, detail: "the coordinates aren't a list")
    }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for value in values { elements.append(try element(value)) }
    return elements
  }

  private static func outerRing(_ value: Any) throws(Refusal) -> [Coordinate] {
    guard let rings = value as? [Any], let outer = rings.first else {
      throw Refusal(reason: .brokenGeometry, detail: "polygon without a ring")
    }
    return try positions(outer, least: 3)
  }

  private static func positions(_ value: Any, least: Int) throws(Refusal) -> [Coordinate] {
    let points = try list(value) { value throws(Refusal) in try position(value) }
    guard points.count >= least else {
      throw Refusal(reason: .brokenGeometry, detail: "\(points.count) positions, at least \(least) expected")
    }
    return points
  }

  private static func position(_ value: Any) throws(Refusal) -> Coordinate {
    guard let pair = value as? [Any], pair.count >= 2,
      let longitude = (pair[0] as? NSNumber)?.doubleValue, let latitude = (pair[1] as? NSNumber)?.doubleValue
    else { throw Refusal(reason: .brokenGeometry, detail: "a position isn't [longitude, latitude]") }
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw Refusal(
        reason: .coordinateOutOfRange, detail: "longitude \(longitude), latitude \(latitude) is out of range")
    }
    return point
  }

  /// A property as the text of a tag: true becomes "yes", as in OpenStreetMap, and lists of words are joined with ";".
  private static func text(_ value: Any) -> String? {
    switch value {
    case let text as String: return text.isEmpty ? nil : text
    case let list as [Any]:
      let members = list.compactMap { $0 as? String }
      return members.isEmpty || members.count != list.count ? nil : members.joined(separator: ";")
    case let number as NSNumber:
      if String(cString: number.objCType) == "c" { return number.boolValue ? "yes" : "no" }
      return number.stringValue
    default: return nil
    }
  }
}
