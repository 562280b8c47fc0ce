import Cartography
import ExternalPrograms
import Foundation
import Places

/// Reads the shapes that a map draws, with their holes, from OpenStreetMap data, including those that aren't
/// destinations.
struct OSMMapReader {
  let file: InputFile
  let format: String
  let osmium: OsmiumProgram
  /// The folder for the reduced copy.
  let directory: URL
  /// Whether ways refer to nodes that the file doesn't contain, as at the edge of an extract.
  let isCut: Bool

  /// Passes on every drawn shape in file order; those cut by the edge come last, with their available parts.
  ///
  /// - Throws: ``ImportError`` if osmium fails; also rethrows the errors of `handler`.
  func read(_ handler: (MapFeature) async throws -> Void) async throws {
    let drawn = directory.appendingPathComponent("drawn.osm.pbf")
    let config = directory.appendingPathComponent("drawn.json")
    do {
      try OsmiumCommands.drawingConfiguration().write(to: config)
    } catch {
      throw osmium.failure(error.localizedDescription)
    }
    let copied = try await osmium.run(OsmiumCommands.drawn(file, format: format, to: drawn))
    guard copied.isSuccess else { throw osmium.failure(copied.osmiumMessage) }
    // Areas that can't be assembled aren't drawn.
    _ = try await osmium.lines(OsmiumCommands.exportDrawing(drawn, config: config)) { line in
      if let feature = Self.feature(line) { try await handler(feature) }
    }
    guard isCut else { return }
    _ = try await osmium.lines(OsmiumCommands.locatedRoutes(drawn)) { line in
      guard line.first == UInt8(ascii: "w"), OPLObject.lacksNodes(line),
        let way = OPLObject(line, kind: .way), let feature = Self.feature(cut: way)
      else { return }
      try await handler(feature)
    }
  }

  /// The extent of the data: the bounding box in the file's header, or else the one around all nodes.
  ///
  /// - Throws: ``ImportError`` if osmium fails.
  func bounds() async throws -> BoundingBox? {
    for key in ["header.boxes", "data.bbox"] {
      let output = try await osmium.run(OsmiumCommands.information(key, of: file, format: format))
      guard output.isSuccess else { continue }
      // A box is west, south, east, north; there may be several.
      let numbers = output.text.split { !"0123456789.-+e".contains($0) }.compactMap { Double($0) }
      let boxes = stride(from: 0, to: numbers.count - 3, by: 4).compactMap { first in
        BoundingBox(
          south: numbers[first + 1], west: numbers[first], north: numbers[first + 3], east: numbers[first + 2])
      }
      if let first = boxes.first { return boxes.dropFirst().reduce(first) { $0.union($1) } }
    }
    return nil
  }

  /// Parses a line of osmium's PostgreSQL format: a shape in hexadecimal, a tab, and tags.
  private static func feature(_ line: ArraySlice<UInt8>) -> MapFeature? {
    guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    let tags = HStore.read(line[(tab + 1)...], keys: keys)
    guard let shape = WellKnownBinary(hexadecimal: line[..<tab]) else { return nil }
    return MapFeature(tags, isArea: shape.isArea) { shape.mapShape }
  }

  private static let keys = MapKind.keys

  /// The available part of a way that lacks nodes: the stretches of a line, or the area between the known corners.
  private static func feature(cut way: OPLObject) -> MapFeature? {
    let isClosed = way.nodes.count > 3 && way.nodes.first?.id == way.nodes.last?.id
    if isClosed, MapKind(way.tags, isArea: false) == nil || way.tags["area"] == "yes" {
      let ring = way.nodes.compactMap { $0.place.map { MapPoint($0) } }
      return MapFeature(way.tags, isArea: true) { MapShape(areas: [[ring]]) }
    }
    return MapFeature(way.tags, isArea: false) {
      MapShape(lines: way.nodes.split { $0.place == nil }.map { $0.compactMap { $0.place.map { MapPoint($0) } } })
    }
  }
}

extension OsmiumCommands {
  /// Copies the drawn objects with their nodes and members.
  static func drawn(_ input: InputFile, format: String, to output: URL) -> [String] {
    ["tags-filter", "--no-progress", "--remove-tags", "-F", format, "-f", "pbf", "-o", output.path, input.path]
      + MapKind.patterns.map { "wr/\($0)" }
  }

  /// Settings for ``exportDrawing(_:config:)``.
  static func drawingConfiguration() throws -> Data {
    try JSONSerialization.data(withJSONObject: [
      "linear_tags": MapKind.linePatterns, "area_tags": NSNull(), "format_options": ["tags_type": "hstore"],
    ])
  }

  /// Shapes and tags of ways and areas, one per line.
  static func exportDrawing(_ drawn: URL, config: URL) -> [String] {
    [
      "export", "--no-progress", "-F", "pbf", "-f", "pg", "-c", config.path, "--geometry-types=linestring,polygon",
      drawn.path,
    ]
  }
}
