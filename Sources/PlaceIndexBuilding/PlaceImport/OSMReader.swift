import Cartography
import ExternalPrograms
import Foundation
import Foundations
import Places

/// Reads OpenStreetMap data through the osmium program.
struct OSMReader {
  /// The file to read: the input, or a sorted copy of it.
  private(set) var file: InputFile
  private(set) var format: String
  let options: ImportOptions
  let progress: @Sendable (ImportProgress) -> Void

  private let size: Int64
  private let osmium: OsmiumProgram
  private let filter: FeatureFilter
  private var summary = ImportSummary()

  init(
    file: InputFile, format: String, options: ImportOptions,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) {
    (self.file, size) = (file, file.size)
    self.format = format
    self.options = options
    self.progress = progress
    osmium = OsmiumProgram(name: options.osmium, file: file.path)
    filter = FeatureFilter(unnamedKinds: options.unnamedKinds)
    summary.licence = ImportSummary.openStreetMapLicense
  }

  mutating func read(
    drawing: ((MapFeature) async throws -> Void)?, _ handler: (SourceFeature) async throws -> Void
  ) async throws -> ImportSummary {
    report(.checking)
    let directory = try TemporaryDirectory(in: options.temporaryDirectory, for: file.path)
    defer { directory.remove() }
    summary.missingNodeReferences = try await checked(in: directory.url)
    summary.dataTimestamp = try await timestamp()

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
    guard copied.isSuccess else { throw osmium.failure(copied.osmiumMessage) }

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
        throw Refusal(reason: .badJSON, detail: "osmium's output lacks the type and ID")
      }
      if type == "relation", let number = Int64(number) { relations.insert(number) }
      let id = "osm:\(type)/\(Int64(number).map { String(EditedXML.original($0)) } ?? number)"
      guard filter.wants(tags, isPoint: type == "node") else {
        summary.leaveOut(.notADestination, id + (tags["name"].map { ": \($0)" } ?? ""))
        return nil
      }
      return SourceFeature(id: id, tags: tags, geometry: try parsed.geometry())
    } catch let refusal as Refusal {
      summary.leaveOut(refusal.reason, refusal.detail)
      return nil
    }
  }

  private mutating func recover(
    _ filtered: URL, emitted: Set<Int64>, _ handler: (SourceFeature) async throws -> Void
  ) async throws {
    var cut = CutObjects(filter: filter)
    _ = try await osmium.lines(OsmiumCommands.relations(filtered)) { line in
      guard let relation = OPLObject(line, kind: .relation), !emitted.contains(relation.id) else { return }
      cut.take(relation: relation, summary: &summary)
    }
    _ = try await osmium.lines(OsmiumCommands.locatedRoutes(filtered)) { line in
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
      if feature.kind == .coastline { sea.add(feature.shape) } else { try await drawing(feature) }
    }
    guard !sea.isEmpty, let bounds = try await reader.bounds() else { return }
    guard sea.closes(in: MapBox(bounds)) else {
      summary.leaveOut(.coastNotClosed, "its ends are inside the map and don't meet, so the sea isn't drawn")
      return
    }
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
        phase: phase, features: summary.features, bytesDone: phase == .finished ? size : 0, bytesTotal: size))
  }

  /// Checks the whole file. Uses a copy if an editor saved the file, or if its objects aren't in the order that osmium
  /// requires. Returns the number of nodes that its ways lack.
  ///
  /// Because it reads the whole input, this also detects a file that is truncated or of another format.
  private mutating func checked(in directory: URL) async throws -> Int {
    if format == "osm", try await EditedXML.isIn(file) {
      let copy = directory.appendingPathComponent("edited.osm")
      do {
        try await EditedXML.rewrite(file, to: copy)
      } catch let error as CocoaError {
        throw osmium.failure(error.localizedDescription)
      }
      file = try InputFile(copy)
    }
    var output = try await osmium.run(OsmiumCommands.references(file, format: format))
    if ["out of order", "to be ordered"].contains(where: output.errors.contains) {
      let sorted = directory.appendingPathComponent("sorted.osm.pbf")
      let sorting = try await osmium.run(OsmiumCommands.sort(file, format: format, to: sorted))
      guard sorting.isSuccess else { throw osmium.failure(sorting.osmiumMessage) }
      (file, format) = (try InputFile(sorted), "pbf")
      output = try await osmium.run(OsmiumCommands.references(file, format: format))
    }
    let text = output.text + "\n" + output.errors
    // "Nodes in ways missing: 7612". The exit status is 1 both for missing nodes and for a damaged file.
    for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("Nodes") {
      let words = line.split { $0 == " " || $0 == ":" }
      if words.prefix(4) == ["Nodes", "in", "ways", "missing"], let count = words.last.flatMap({ Int($0) }) {
        return count
      }
    }
    throw ImportError(
      .badContents, subject: osmium.file, message: "osmium can't read it: \(output.osmiumMessage)",
      advice: "download it again; it is cut off or isn't OpenStreetMap data")
  }

  private func timestamp() async throws -> String? {
    let options = ["osmosis_replication_timestamp", "timestamp"].map { "header.option.\($0)" }
    for key in options + ["data.timestamp.last"] {
      let output = try await osmium.run(OsmiumCommands.information(key, of: file, format: format))
      let value = output.text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      if output.isSuccess, !value.isEmpty { return value }
    }
    return nil
  }
}

/// A temporary directory that is removed after use.
struct TemporaryDirectory {
  let url: URL

  /// - Throws: ``ImportError`` if the directory can't be created.
  init(in parent: URL?, for file: String) throws(ImportError) {
    let parent = parent ?? FileManager.default.temporaryDirectory
    url = parent.appendingPathComponent("whereto-import-\(UUID().uuidString)", isDirectory: true)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ImportError(
        .noTemporaryDirectory, subject: file, message: "can't create a temporary directory in \(parent.path)",
        advice: "choose another directory or free some space")
    }
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
