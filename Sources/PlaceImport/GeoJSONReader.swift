import Foundation
import Places

/// Reads GeoJSON, as one collection or with one feature a line.
struct GeoJSONReader {
  let file: InputFile
  let progress: @Sendable (ImportProgress) -> Void

  private var summary = ImportSummary()
  private var bytes: Int64 = 0
  private var firstBad: (line: Int, detail: String)?

  init(file: InputFile, progress: @escaping @Sendable (ImportProgress) -> Void) {
    self.file = file
    self.progress = progress
  }

  /// Reads a FeatureCollection piece by piece; memory is bounded by the largest feature.
  mutating func readCollection(_ handler: (SourceFeature) async throws -> Void) async throws -> ImportSummary {
    var splitter = FeatureArraySplitter()
    var number = 0
    try await file.forEachChunk { chunk in
      for byte in number == 0 && bytes == 0 ? chunk.droppingByteOrderMark : chunk {
        let feature: [UInt8]?
        do {
          feature = try splitter.take(byte)
        } catch let error as FeatureArraySplitter.Malformed {
          throw notGeoJSON(error.detail, line: splitter.line)
        }
        if let feature {
          number += 1
          try await take(feature, fallbackID: "#\(number)", line: splitter.line, handler)
        }
      }
      advance(chunk.count)
    }
    guard splitter.isComplete else {
      throw notGeoJSON("the file is cut off or not JSON", line: splitter.line)
    }
    let frame = try? JSONSerialization.jsonObject(with: Data(splitter.frame)) as? [String: Any]
    guard let frame, splitter.sawFeatures, frame["type"] as? String == "FeatureCollection" else {
      throw notGeoJSON("it is not an object with \"type\": \"FeatureCollection\" and a list \"features\"")
    }
    return try finish()
  }

  /// Reads one feature a line, with or without record separators (RFC 8142).
  mutating func readLines(_ handler: (SourceFeature) async throws -> Void) async throws -> ImportSummary {
    var lines = LineSplitter()
    try await file.forEachChunk { chunk in
      lines.append(bytes == 0 ? chunk.droppingByteOrderMark : chunk)
      while let line = lines.next() { try await takeLine(line, lines.number, handler) }
      advance(chunk.count)
    }
    if let line = lines.finish() { try await takeLine(line, lines.number, handler) }
    return try finish()
  }

  private mutating func takeLine(
    _ line: ArraySlice<UInt8>, _ number: Int, _ handler: (SourceFeature) async throws -> Void
  ) async throws {
    var line = line
    // 0x1e is the record separator.
    while let first = line.first, first == 0x1e || first == 0x20 { line.removeFirst() }
    while let last = line.last, last == 0x0d || last == 0x20 { line.removeLast() }
    guard !line.isEmpty else { return }
    try await take(line, fallbackID: "#\(number)", line: number, handler)
  }

  private mutating func take(
    _ json: some Sequence<UInt8>, fallbackID: String, line: Int, _ handler: (SourceFeature) async throws -> Void
  ) async throws {
    do {
      let parsed = try GeoJSONFeature(json: json)
      let id = "geojson:" + (parsed.id ?? "\(file.url.lastPathComponent)\(fallbackID)")
      guard
        FeatureFilter.isNamed(parsed.tags) || FeatureFilter.isDestination(parsed.tags)
          || parsed.tags["addr:housenumber"] != nil || parsed.tags["addr:interpolation"] != nil
      else {
        summary.leaveOut(.notADestination, "\(id) (line \(line)): no name, address or kind")
        return
      }
      let geometry = try parsed.geometry()
      guard let feature = SourceFeature(id: id, tags: parsed.tags, geometry: geometry) else { return }
      summary.count(geometry)
      try await handler(feature)
    } catch let refusal as GeoJSONFeature.Refusal {
      summary.leaveOut(refusal.reason, "line \(line): \(refusal.detail)")
      if refusal.reason == .badJSON, firstBad == nil { firstBad = (line, refusal.detail) }
    }
  }

  private mutating func advance(_ count: Int) {
    bytes += Int64(count)
    progress(.init(phase: .reading, features: summary.features, bytesDone: bytes, bytesTotal: file.size))
  }

  private func finish() throws -> ImportSummary {
    // A few bad lines are counted; a file of nothing else is another kind of file.
    if summary.features == 0, let firstBad { throw notGeoJSON(firstBad.detail, line: firstBad.line) }
    progress(.init(phase: .finished, features: summary.features, bytesDone: bytes, bytesTotal: file.size))
    return summary
  }

  private func notGeoJSON(_ detail: String, line: Int? = nil) -> ImportError {
    ImportError(
      .badContents, file: file.path, line: line, detail,
      remedy: "give GeoJSON: a FeatureCollection in .geojson, one Feature a line in .geojsonl")
  }
}
