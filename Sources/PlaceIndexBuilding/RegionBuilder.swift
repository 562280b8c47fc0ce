import Cartography
public import Foundation
import Foundations
import GRDB
import PlaceIndex
public import Places
public import Recognition

/// Builds a region file from map data.
///
/// The file is built beside the old one and takes its place in one step when it is complete: a build that fails, or is
/// interrupted, leaves the old file as it was.
public struct RegionBuilder: Sendable {
  /// What to build.
  public struct Options: Sendable {
    /// Name of the region; the output file's name when `nil`.
    public var name: String?
    /// Two-letter country code (ISO 3166-1), or the code of a part of a country (ISO 3166-2, `CA-BC`), where given.
    public var country: String?

    /// Name of the time zone its places keep (tz database); guessed from where they are when `nil`.
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

  /// Features written in one transaction.
  private static let batchSize = 1_000

  /// Makes a builder that sorts places by a rubricator and asks a pronouncer how names sound.
  public init(rubricator: Rubricator, pronouncer: any Pronouncing) {
    self.rubricator = rubricator
    self.pronouncer = pronouncer
  }

  /// Reads map files and writes one region file.
  ///
  /// - Parameters:
  ///   - inputs: `.osm.pbf`, `.osm`, `.geojson`, `.geojsonl` or `.csv` files.
  ///   - output: The region file to make or replace.
  ///   - options: Name and country.
  ///   - progress: Called now and then with how far the reading is.
  /// - Returns: What was read and what was left out.
  /// - Throws: ``PlaceIndexError`` for the output, an import error for an input, `CancellationError` when cancelled.
  public func build(
    inputs: [URL], output: URL, options: Options = Options(),
    progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
  ) async throws -> RegionSummary {
    let start = ContinuousClock.now
    let file = try BuildFile(output: output)
    do {
      let queue = try file.open()
      let writer = Confined(RegionWriter(rubricator: rubricator, pronouncer: pronouncer))
      try await queue.write { db in
        try RegionSchema.create(db)
        try Staging.create(db)
      }
      var summaries: [ImportSummary] = []
      for input in inputs {
        summaries.append(try await read(input, into: queue, writer: writer, progress: progress))
      }
      let (rubricator, imports) = (rubricator, summaries)
      let metadata = RegionMetadata(inputs: inputs, summaries: imports, output: output, options: options)
      let summary = try await queue.write { db in
        let writer = writer.value
        try writer.finish(db)
        guard let box = writer.box else {
          throw PlaceIndexError(
            .empty, subject: inputs.map(\.lastPathComponent).joined(separator: ", "),
            message: "holds no place, street or address", advice: "check that it is map data of a region")
        }
        try metadata.write(
          to: db, rubricator: rubricator, box: box, centre: writer.centre ?? box.centre, counts: writer.counts)
        try RegionSchema.createIndexes(db)
        return RegionSummary(
          name: metadata.name, imports: imports, counts: writer.counts, drawn: writer.drawn, leftOut: writer.leftOut,
          duration: .zero)
      }
      try Task.checkCancellation()
      try queue.close()
      try file.replaceOutput()
      return summary.took(ContinuousClock.now - start)
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
      try await queue.write { db in
        for feature in features { try writer.value.write(feature, to: db) }
      }
    }
    let drawn = FeatureBatch<MapFeature>(size: Self.batchSize) { features in
      try await queue.write { db in
        for feature in features { try writer.value.draw(feature, to: db) }
      }
    }
    let summary = try await readFeatures(from: input, progress: progress, drawing: { try await drawn.add($0) }) {
      try await batch.add($0)
    }
    try await batch.flush()
    try await drawn.flush()
    return summary
  }
}

/// Something that only the database's serial queue touches.
private struct Confined<Value>: @unchecked Sendable {
  // The queue of the database runs one block at a time, and every use is inside one.
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// What a build read, wrote and left out.
public struct RegionSummary: Sendable {
  /// Name of the region.
  public var name: String
  /// What each input held.
  public var imports: [ImportSummary]
  /// How many places of each kind were written.
  public var counts: [Place.Kind: Int]
  /// How many things were written that a map draws.
  public var drawn: Int
  /// How many features were left out, by reason.
  public var leftOut: [String: Int]
  /// How long the build took.
  public var duration: Duration

  func took(_ duration: Duration) -> RegionSummary {
    var summary = self
    summary.duration = duration
    return summary
  }
}

/// Gathers features and hands them on a batch at a time.
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
