import Cartography
import Foundation

/// Reads OpenStreetMap data through the osmium program.
struct OSMReader {
  let file: InputFile
  let format: String
  let options: ImportOptions
  let progress: @Sendable (ImportProgress) -> Void

  private let osmium: OsmiumProgram
  private let filter: FeatureFilter
  private var summary = ImportSummary()

  init(
    file: InputFile, format: String, options: ImportOptions,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) {
    self.file = file
    self.format = format
    self.options = options
    self.progress = progress
    osmium = OsmiumProgram(name: options.osmium, file: file.path)
    filter = FeatureFilter(unnamedKinds: options.unnamedKinds)
    summary.licence = ImportSummary.openStreetMapLicence
  }

  mutating func read(
    drawing: ((MapFeature) async throws -> Void)?, _ handler: (SourceFeature) async throws -> Void
  ) async throws -> ImportSummary {
    report(.checking)
    summary.missingNodeReferences = try await missingNodeReferences()
    summary.dataTimestamp = try await timestamp()

    let directory = try TemporaryDirectory(in: options.temporaryDirectory, for: file.path)
    defer { directory.remove() }
    let filtered = directory.url.appendingPathComponent("wanted.osm.pbf")
    let config = directory.url.appendingPathComponent("export.json")
    do {
      try OsmiumCommands.exportConfiguration().write(to: config)
    } catch {
      throw osmium.failure(error.localizedDescription)
    }

    report(.filtering)
    let copied = try await osmium.run(
      OsmiumCommands.filter(file, format: format, unnamedKinds: options.unnamedKinds, to: filtered))
    guard copied.isSuccess else { throw osmium.failure(copied.message) }

    report(.reading)
    var relations: Set<Int64> = []
    let messages = try await osmium.lines(OsmiumCommands.export(filtered, config: config)) { line in
      guard let feature = try feature(line, relations: &relations) else { return }
      try await handOn(feature, .reading, handler)
    }
    summary.leaveOut(.areaNotAssembled, count: messages.brokenAreas, nil)

    report(.recovering)
    try await recover(filtered, emitted: relations, handler)
    if let drawing { try await draw(in: directory.url, drawing) }
    report(.finished)
    return summary
  }

  private mutating func feature(_ line: ArraySlice<UInt8>, relations: inout Set<Int64>) throws -> SourceFeature? {
    do {
      let parsed = try GeoJSONFeature(json: line)
      var tags = parsed.tags
      guard let type = tags.removeValue(forKey: "@type"), let number = tags.removeValue(forKey: "@id") else {
        throw GeoJSONFeature.Refusal(reason: .badJSON, detail: "osmium gave no type and id")
      }
      if type == "relation", let number = Int64(number) { relations.insert(number) }
      let id = "osm:\(type)/\(number)"
      guard filter.wants(tags, isPoint: type == "node") else {
        summary.leaveOut(.notADestination, id + (tags["name"].map { ": \($0)" } ?? ""))
        return nil
      }
      return SourceFeature(id: id, tags: tags, geometry: try parsed.geometry())
    } catch let refusal as GeoJSONFeature.Refusal {
      summary.leaveOut(refusal.reason, refusal.detail)
      return nil
    }
  }

  private mutating func recover(
    _ filtered: URL, emitted: Set<Int64>, _ handler: (SourceFeature) async throws -> Void
  ) async throws {
    var cut = CutObjects(filter: filter)
    _ = try await osmium.lines(OsmiumCommands.relations(filtered)) { line in
      guard let relation = OPLObject(line, kind: UInt8(ascii: "r")), !emitted.contains(relation.id) else { return }
      cut.take(relation: relation, summary: &summary)
    }
    _ = try await osmium.lines(OsmiumCommands.locatedWays(filtered)) { line in
      guard line.first == UInt8(ascii: "w"), let feature = cut.take(wayLine: line, summary: &summary) else { return }
      summary.incomplete += 1
      try await handOn(feature, .recovering, handler)
    }
    for feature in cut.features(summary: &summary) {
      summary.incomplete += 1
      try await handOn(feature, .recovering, handler)
    }
  }

  private mutating func draw(in directory: URL, _ drawing: (MapFeature) async throws -> Void) async throws {
    report(.drawing)
    let reader = OSMMapReader(
      file: file, format: format, osmium: osmium, directory: directory,
      isCut: summary.missingNodeReferences.map { $0 > 0 } ?? true)
    var sea = Sea()
    try await reader.read { feature in
      if feature.kind == .coastline {
        sea.add(feature.shape)
      } else {
        try await drawing(feature)
      }
    }
    guard !sea.isEmpty, let bounds = try await reader.bounds() else { return }
    for area in sea.areas(in: MapBox(bounds)) { try await drawing(MapFeature(kind: .sea, shape: area)) }
  }

  private mutating func handOn(
    _ feature: SourceFeature, _ phase: ImportProgress.Phase, _ handler: (SourceFeature) async throws -> Void
  ) async throws {
    summary.count(feature.geometry)
    if summary.features.isMultiple(of: 1000) { report(phase) }
    try await handler(feature)
  }

  private func report(_ phase: ImportProgress.Phase) {
    progress(
      ImportProgress(
        phase: phase, features: summary.features, bytesDone: phase == .finished ? file.size : 0,
        bytesTotal: file.size))
  }

  /// Reads the whole input, so this is also where a file that is cut off or of another kind is found out.
  private func missingNodeReferences() async throws -> Int {
    let output = try await osmium.run(OsmiumCommands.references(file, format: format))
    let text = output.standardOutput + "\n" + output.standardError
    // "Nodes in ways missing: 7612"; the exit status is 1 both for missing nodes and for a broken file.
    for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("Nodes") {
      let words = line.split { $0 == " " || $0 == ":" }
      if words.prefix(4) == ["Nodes", "in", "ways", "missing"], let count = words.last.flatMap({ Int($0) }) {
        return count
      }
    }
    throw ImportError(
      .badContents, file: file.path, "osmium cannot read it: \(output.message)",
      remedy: "fetch it again; it is cut off or not OpenStreetMap data")
  }

  private func timestamp() async throws -> String? {
    for command in [
      OsmiumCommands.header(file, format: format, option: "osmosis_replication_timestamp"),
      OsmiumCommands.header(file, format: format, option: "timestamp"),
      OsmiumCommands.lastChange(file, format: format),
    ] {
      let output = try await osmium.run(command)
      let value = output.standardOutput.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      if output.isSuccess, !value.isEmpty { return value }
    }
    return nil
  }
}

/// A directory of our own that is removed again.
struct TemporaryDirectory {
  let url: URL

  /// - Throws: ``ImportError`` where it cannot be made.
  init(in parent: URL?, for file: String) throws(ImportError) {
    let parent = parent ?? FileManager.default.temporaryDirectory
    url = parent.appendingPathComponent("whereto-import-\(UUID().uuidString)", isDirectory: true)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ImportError(
        .noTemporaryDirectory, file: file, "no temporary directory can be made in \(parent.path)",
        remedy: "name another one or free some space")
    }
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
