import Cartography
public import Foundation
import Foundations
import GRDB
import PlaceIndex
public import Places
public import Recognition

/// Builds a region file from map data.
///
/// The file is built beside the old one and replaces it atomically when complete. If a build fails or is interrupted,
/// the old file is unchanged.
public struct RegionBuilder: Sendable {
  /// Options of a build.
  public struct Options: Sendable {
    /// Name of the region; `nil` for the output file's name.
    public var name: String?
    /// Two-letter country code (ISO 3166-1), or the code of a subdivision (ISO 3166-2, `CA-BC`), if given.
    public var country: String?
    /// Time zone of its places (tz database name); `nil` to guess it from their position.
    public var timeZone: String?

    /// Makes options.
    public init(name: String? = nil, country: String? = nil, timeZone: String? = nil) {
      self.name = name
      self.country = country
      self.timeZone = timeZone
    }
  }

  private let rubricator: Rubricator
  private let pronouncer: any Pronouncing

  /// Number of features in one transaction.
  private static let batchSize = 1_000

  /// Makes a builder that classifies places with a rubricator and gets pronunciations from a pronouncer.
  public init(rubricator: Rubricator, pronouncer: any Pronouncing) {
    self.rubricator = rubricator
    self.pronouncer = pronouncer
  }

  /// Reads map files (`.osm.pbf`, `.osm`, `.geojson`, `.geojsonl` or `.csv`), and creates or replaces one region file.
  /// `progress` is called from time to time while files are read.
  ///
  /// - Throws: ``PlaceIndexError`` for the output, an import error for an input, `CancellationError` when canceled.
  public func build(
    inputs: [URL], output: URL, options: Options = Options(),
    progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
  ) async throws -> RegionSummary {
    let start = ContinuousClock.now
    let file = try BuildFile(output: output)
    do {
      let queue = try file.open()
      let writer = Confined(value: RegionWriter(rubricator: rubricator, pronouncer: pronouncer))
      try await queue.write { db in
        try RegionSchema.create(db)
        try Staging.create(db)
      }
      var summaries: [ImportSummary] = []
      for input in inputs { summaries.append(try await read(input, into: queue, writer: writer, progress: progress)) }
      let (rubricator, imports) = (rubricator, summaries)
      let metadata = RegionMetadata(inputs: inputs, summaries: imports, output: output, options: options)
      var summary = try await queue.write { db in
        let writer = writer.value
        try writer.finish(db)
        guard let box = writer.box else {
          throw PlaceIndexError(
            .empty, subject: inputs.map(\.lastPathComponent).joined(separator: ", "),
            message: "contains no places, streets, or addresses", advice: "check that it is map data of a region")
        }
        try metadata.write(
          to: db, rubricator: rubricator, box: box, center: writer.center ?? box.center, counts: writer.counts)
        try RegionSchema.createIndexes(db)
        return RegionSummary(
          name: metadata.name, imports: imports, counts: writer.counts, drawn: writer.drawn, leftOut: writer.leftOut,
          duration: .zero)
      }
      try Task.checkCancellation()
      try queue.close()
      try file.replaceOutput()
      summary.duration = ContinuousClock.now - start
      return summary
    } catch {
      file.discard()
      throw PlaceIndexError.converting(error, file: output.path)
    }
  }

  private func read(
    _ input: URL, into queue: DatabaseQueue, writer: Confined<RegionWriter>,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws -> ImportSummary {
    let batch = FeatureBatch<SourceFeature>(size: Self.batchSize) { features in
      try await queue.write { db in for feature in features { try writer.value.write(feature, to: db) } }
    }
    let drawn = FeatureBatch<MapFeature>(size: Self.batchSize) { features in
      try await queue.write { db in for feature in features { try writer.value.draw(feature, to: db) } }
    }
    let summary = try await readFeatures(from: input, progress: progress, drawing: { try await drawn.add($0) }) {
      try await batch.add($0)
    }
    try await batch.flush()
    try await drawn.flush()
    return summary
  }
}

/// A value that only the database's serial queue accesses.
private struct Confined<Value>: @unchecked Sendable {
  // The database's queue runs one block at a time, and every access is inside a block.
  let value: Value
}

/// The counts of what a build read, wrote, and skipped.
public struct RegionSummary: Sendable {
  /// Name of the region.
  public var name: String
  /// The import summary of each input.
  public var imports: [ImportSummary]
  /// Number of places written, by kind.
  public var counts: [Place.Kind: Int]
  /// Number of map shapes written.
  public var drawn: Int
  /// Number of features skipped, by reason.
  public var leftOut: [String: Int]
  /// Duration of the build.
  public var duration: Duration
}

/// Collects features and passes them on in batches.
actor FeatureBatch<Feature: Sendable> {
  private let size: Int
  private let write: @Sendable ([Feature]) async throws -> Void
  private var features: [Feature] = []

  init(size: Int, write: @escaping @Sendable ([Feature]) async throws -> Void) {
    self.size = size
    self.write = write
  }

  func add(_ feature: Feature) async throws {
    features.append(feature)
    if features.count >= size { try await flush() }
  }

  func flush() async throws {
    let ready = features
    features = []
    if !ready.isEmpty { try await write(ready) }
  }
}
