public import Cartography
public import Foundation
public import Foundations

/// Reads the places, addresses and streets of a map source and hands them on one by one.
///
/// Formats, told by the ending: OpenStreetMap (.osm.pbf, .pbf, .osm, .osm.gz, .osm.bz2; needs the program
/// osmium), GeoJSON (.geojson, a FeatureCollection; .geojsonl, .geojsons, .geojsonseq or .ndjson, one feature
/// a line) and CSV (.csv; a header row with name, lat and lon). Memory is bounded by the largest single
/// feature, apart from what osmium itself needs.
///
/// - Parameters:
///   - input: the file.
///   - progress: called now and then, from the task that reads.
///   - drawing: called once for each thing that a map draws, after the features or among them; `nil` where no map is
///     wanted, which saves a reading of OpenStreetMap data.
///   - handler: called once for each feature, in the order of the source; the next one waits for it.
/// - Returns: what was read and what was left out.
/// - Throws: ``ImportError`` where the input cannot be read, what `handler` throws, and `CancellationError`;
///   by then osmium has ended and temporary files are gone.
public func readFeatures(
  from input: URL, progress: @escaping @Sendable (ImportProgress) -> Void = { _ in },
  drawing: ((MapFeature) async throws -> Void)? = nil, handler: (SourceFeature) async throws -> Void
) async throws -> ImportSummary {
  try await readFeatures(
    from: input, options: ImportOptions(), progress: progress, drawing: drawing, handler: handler)
}

/// Reads a map source as `readFeatures(from:progress:drawing:handler:)` does, with other means than the usual.
package func readFeatures(
  from input: URL, options: ImportOptions, progress: @escaping @Sendable (ImportProgress) -> Void = { _ in },
  drawing: ((MapFeature) async throws -> Void)? = nil, handler: (SourceFeature) async throws -> Void
) async throws -> ImportSummary {
  let format = try SourceFormat(of: input)
  let file = try InputFile(input)
  try Task.checkCancellation()
  switch format {
  case .osm(let encoding):
    var reader = OSMReader(file: file, format: encoding, options: options, progress: progress)
    return try await reader.read(drawing: drawing, handler)
  case .geoJSON:
    var reader = GeoJSONReader(file: file, progress: progress)
    return try await reader.readCollection(drawing: drawing, handler)
  case .geoJSONLines:
    var reader = GeoJSONReader(file: file, progress: progress)
    return try await reader.readLines(drawing: drawing, handler)
  case .csv:
    var reader = CSVReader(file: file, progress: progress)
    return try await reader.read(handler)
  }
}

/// What to import and with which means; the defaults suit a car.
package struct ImportOptions: Sendable {
  /// Where the reduced copy of OpenStreetMap data is kept while it is read; it is always removed.
  /// `nil` is the system's directory for temporary files. A reduced country can take a gigabyte.
  package var temporaryDirectory: URL?

  /// The osmium program, by name (looked for on the path) or by full path.
  package var osmium = "osmium"

  /// OpenStreetMap tags of things worth finding even without a name or brand, because people ask
  /// for the nearest of them. Private ones are left out.
  package var unnamedKinds: Set<String> = [
    "amenity=fuel", "amenity=charging_station", "amenity=parking", "amenity=toilets", "amenity=atm",
    "amenity=bank", "amenity=pharmacy", "amenity=hospital", "amenity=police", "amenity=post_office",
    "amenity=car_wash", "amenity=sanitary_dump_station", "highway=rest_area", "highway=services",
    "shop=supermarket", "shop=convenience", "tourism=viewpoint", "tourism=picnic_site",
    "tourism=camp_site", "leisure=playground", "leisure=slipway", "natural=beach",
  ]

  package init() {}
}

/// How far an import has come.
public struct ImportProgress: Sendable, Hashable {
  /// What is being done; in this order, where a step is needed at all.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// The header and the references are looked at (OpenStreetMap only).
    case checking
    /// The wanted part is copied out (OpenStreetMap only).
    case filtering
    /// Features arrive.
    case reading
    /// Things cut by the edge of the extract are put together from what is there (OpenStreetMap only).
    case recovering
    /// What a map draws arrives (OpenStreetMap only).
    case drawing
    /// All is read.
    case finished
  }

  /// The step.
  public let phase: Phase
  /// Features handed on so far.
  public let features: Int
  /// Bytes of the input read so far; 0 while osmium reads it.
  public let bytesDone: Int64
  /// The size of the input in bytes.
  public let bytesTotal: Int64
}

/// Why a source cannot be read, in words for the person who asked for it.
public typealias ImportError = Diagnostic<SourceFeature>

extension ImportError.Code {
  /// There is no such file.
  public static var missing: Self { Self("missing") }
  /// It is a directory, a pipe or a device.
  public static var notAFile: Self { Self("notAFile") }
  /// The file exists and may not be read, or reading it failed half way.
  public static var unreadable: Self { Self("unreadable") }
  /// The name's ending says nothing about the contents.
  public static var unknownFormat: Self { Self("unknownFormat") }
  /// The contents are not what the name's ending says, or are cut off.
  public static var badContents: Self { Self("badContents") }
  /// A CSV file lacks a column.
  public static var badColumns: Self { Self("badColumns") }
  /// The osmium program is not installed.
  public static var osmiumMissing: Self { Self("osmiumMissing") }
  /// The osmium program failed for another reason than the file.
  public static var osmiumFailed: Self { Self("osmiumFailed") }
  /// No temporary directory could be made.
  public static var noTemporaryDirectory: Self { Self("noTemporaryDirectory") }
}
