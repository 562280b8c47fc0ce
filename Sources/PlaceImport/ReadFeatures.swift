public import Foundation

/// Reads the places, addresses and streets of a map source and hands them on one by one.
///
/// Formats, told by the ending: OpenStreetMap (.osm.pbf, .pbf, .osm, .osm.gz, .osm.bz2; needs the program
/// osmium), GeoJSON (.geojson, a FeatureCollection; .geojsonl, .geojsons, .geojsonseq or .ndjson, one feature
/// a line) and CSV (.csv; a header row with name, lat and lon). Memory is bounded by the largest single
/// feature, apart from what osmium itself needs.
///
/// - Parameters:
///   - input: the file.
///   - options: what is wanted, and where temporary files go.
///   - progress: called now and then, from the task that reads.
///   - handler: called once for each feature, in the order of the source; the next one waits for it.
/// - Returns: what was read and what was left out.
/// - Throws: ``ImportError`` where the input cannot be read, what `handler` throws, and `CancellationError`;
///   by then osmium has ended and temporary files are gone.
public func readFeatures(
  from input: URL, options: ImportOptions = ImportOptions(),
  progress: @escaping @Sendable (ImportProgress) -> Void = { _ in },
  handler: (SourceFeature) async throws -> Void
) async throws -> ImportSummary {
  let format = try SourceFormat(of: input)
  let file = try InputFile(input)
  try Task.checkCancellation()
  switch format {
  case .osm(let encoding):
    var reader = OSMReader(file: file, format: encoding, options: options, progress: progress)
    return try await reader.read(handler)
  case .geoJSON:
    var reader = GeoJSONReader(file: file, progress: progress)
    return try await reader.readCollection(handler)
  case .geoJSONLines:
    var reader = GeoJSONReader(file: file, progress: progress)
    return try await reader.readLines(handler)
  case .csv:
    var reader = CSVReader(file: file, progress: progress)
    return try await reader.read(handler)
  }
}
