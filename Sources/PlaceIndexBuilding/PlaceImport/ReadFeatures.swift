public import Cartography
public import Foundation
public import Foundations

/// Reads the places, addresses, and streets of a map source and passes them on one at a time.
///
/// Formats, by file extension: OpenStreetMap (.osm.pbf, .pbf, .osm, .osm.gz, .osm.bz2; needs the program osmium),
/// GeoJSON (.geojson, a FeatureCollection; .geojsonl, .geojsons, .geojsonseq, or .ndjson, one feature per line), and
/// CSV (.csv; a header row with name, lat, and lon). Memory is bounded by the largest single feature, except for
/// osmium's own use.
///
/// - Parameters:
///   - input: The file.
///   - options: The osmium program, the directory for its copy of the data, and the kinds of places imported without a name.
///   - progress: Called from time to time, from the reading task.
///   - drawing: Called once for each shape that a map draws, after the features or among them; `nil` if no map is
///     needed, which saves a pass over OpenStreetMap data.
///   - handler: Called once for each feature, in the order of the source; reading waits until it returns.
/// - Returns: The counts of the features read and skipped.
/// - Throws: ``ImportError`` if the input can't be read, the errors of `handler`, and `CancellationError`. By then,
///   osmium has ended and the temporary files are removed.
public func readFeatures(
  from input: URL, options: ImportOptions = ImportOptions(),
  progress: @escaping @Sendable (ImportProgress) -> Void = { _ in },
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

/// Options for an import; the defaults suit a car.
public struct ImportOptions: Sendable {
  /// The directory for the reduced copy of OpenStreetMap data, which is always removed. `nil` for the system's
  /// temporary directory. The copy of a country can take a gigabyte.
  public var temporaryDirectory: URL?
  /// The osmium program, as a name (searched on the path) or a full path.
  public var osmium = "osmium"
  /// OpenStreetMap tags of objects that are imported even without a name or brand, because people ask for the nearest
  /// one. Private objects are skipped.
  public var unnamedKinds: Set<String> = [
    "amenity=fuel", "amenity=charging_station", "amenity=parking", "amenity=toilets", "amenity=atm",
    "amenity=bank", "amenity=pharmacy", "amenity=hospital", "amenity=police", "amenity=post_office",
    "amenity=car_wash", "amenity=sanitary_dump_station", "highway=rest_area", "highway=services",
    "shop=supermarket", "shop=convenience", "tourism=viewpoint", "tourism=picnic_site",
    "tourism=camp_site", "leisure=playground", "leisure=slipway", "natural=beach",
  ]

  /// Creates the default options.
  public init() {}
}

/// The progress of an import.
public struct ImportProgress: Sendable, Hashable {
  /// The steps of an import, in order; steps that aren't needed are skipped.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// Checking the header and the references (OpenStreetMap only).
    case checking
    /// Copying the relevant objects (OpenStreetMap only).
    case filtering
    /// Reading the features.
    case reading
    /// Reconstructing objects that the edge of the extract cuts, from their available parts (OpenStreetMap only).
    case recovering
    /// Reading the shapes that a map draws (OpenStreetMap only).
    case drawing
    /// The import is complete.
    case finished
  }

  /// The current step.
  public let phase: Phase
  /// Number of features read so far.
  public let features: Int
  /// Bytes of the input read so far; 0 while osmium reads it.
  public let bytesDone: Int64
  /// The size of the input in bytes.
  public let bytesTotal: Int64
}

/// The reason why a source can't be read, as a message for the user.
public typealias ImportError = Diagnostic<SourceFeature>

extension ImportError.Code {
  /// The file exists but can't be read: access is denied, or a read failed partway.
  public static var unreadable: Self { Self("unreadable") }
  /// A CSV file lacks a column.
  public static var badColumns: Self { Self("badColumns") }
  /// The osmium program is not installed.
  public static var osmiumMissing: Self { Self("osmiumMissing") }
  /// The osmium program failed for a reason other than the file.
  public static var osmiumFailed: Self { Self("osmiumFailed") }
  /// A temporary directory couldn't be created.
  public static var noTemporaryDirectory: Self { Self("noTemporaryDirectory") }
}
