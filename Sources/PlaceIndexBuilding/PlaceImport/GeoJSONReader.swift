import Cartography
import Foundation
import Foundations

/// Reads GeoJSON, as one collection or with one feature per line.
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

  /// Reads a FeatureCollection in chunks; memory is bounded by the largest feature.
  mutating func readCollection(
    drawing: ((MapFeature) async throws -> Void)?, _ handler: (SourceFeature) async throws -> Void
  ) async throws -> ImportSummary {
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
          try await take(feature, fallbackID: "#\(number)", line: splitter.line, drawing, handler)
        }
      }
      advance(chunk.count)
    }
    guard splitter.isComplete else { throw notGeoJSON("the file is cut off or not JSON", line: splitter.line) }
    let frame = try? JSONSerialization.jsonObject(with: Data(splitter.frame)) as? [String: Any]
    guard let frame, splitter.sawFeatures, frame["type"] as? String == "FeatureCollection" else {
      throw notGeoJSON("it is not an object with \"type\": \"FeatureCollection\" and a list \"features\"")
    }
    return try finish()
  }

  /// Reads one feature per line, with or without record separators (RFC 8142).
  mutating func readLines(
    drawing: ((MapFeature) async throws -> Void)?, _ handler: (SourceFeature) async throws -> Void
  ) async throws -> ImportSummary {
    var lines = LineSplitter()
    try await file.forEachChunk { chunk in
      lines.append(bytes == 0 ? chunk.droppingByteOrderMark : chunk)
      while let line = lines.next() { try await takeLine(line, lines.number, drawing, handler) }
      advance(chunk.count)
    }
    if let line = lines.finish() { try await takeLine(line, lines.number, drawing, handler) }
    return try finish()
  }

  private mutating func takeLine(
    _ line: ArraySlice<UInt8>, _ number: Int, _ drawing: ((MapFeature) async throws -> Void)?,
    _ handler: (SourceFeature) async throws -> Void
  ) async throws {
    var line = line
    // 0x1e is the record separator.
    while let first = line.first, first == 0x1e || first == 0x20 { line.removeFirst() }
    while let last = line.last, last == 0x0d || last == 0x20 { line.removeLast() }
    guard !line.isEmpty else { return }
    try await take(line, fallbackID: "#\(number)", line: number, drawing, handler)
  }

  private mutating func take(
    _ json: some Sequence<UInt8>, fallbackID: String, line: Int, _ drawing: ((MapFeature) async throws -> Void)?,
    _ handler: (SourceFeature) async throws -> Void
  ) async throws {
    do {
      let parsed = try GeoJSONFeature(json: json)
      if let drawing, let drawn = parsed.drawing { try await drawing(drawn) }
      let id = "geojson:" + (parsed.id ?? "\(file.url.lastPathComponent)\(fallbackID)")
      guard FeatureFilter.isOfUse(parsed.tags) else {
        summary.leaveOut(.notADestination, "\(id) (line \(line)): no name, address or kind")
        return
      }
      let geometry = try parsed.geometry()
      guard let feature = SourceFeature(id: id, tags: parsed.tags, geometry: geometry) else { return }
      summary.count(geometry)
      try await handler(feature)
    } catch let refusal as Refusal {
      summary.leaveOut(refusal.reason, "line \(line): \(refusal.detail)")
      if refusal.reason == .badJSON, firstBad == nil { firstBad = (line, refusal.detail) }
    }
  }

  private mutating func advance(_ count: Int) {
    bytes += Int64(count)
    progress(.init(phase: .reading, features: summary.features, bytesDone: bytes, bytesTotal: file.size))
  }

  private func finish() throws -> ImportSummary {
    // Some bad lines are only counted; if all lines are bad, the file has another format.
    if summary.features == 0, let firstBad { throw notGeoJSON(firstBad.detail, line: firstBad.line) }
    progress(.init(phase: .finished, features: summary.features, bytesDone: bytes, bytesTotal: file.size))
    return summary
  }

  private func notGeoJSON(_ detail: String, line: Int? = nil) -> ImportError {
    ImportError(
      .badContents, subject: file.path, line: line, message: detail,
      advice: "give GeoJSON: a FeatureCollection in .geojson, one Feature per line in .geojsonl")
  }
}

/// Splits a GeoJSON feature collection into its features while its bytes arrive.
///
/// Memory holds one feature and the text around the "features" list, never the whole file.
struct FeatureArraySplitter {
  /// Text that doesn't match the structure of a feature collection.
  struct Malformed: Error { let detail: String }

  /// All bytes except the features. After the whole file, this is valid JSON with an empty list.
  private(set) var frame: [UInt8] = []
  /// The current line, from 1.
  private(set) var line = 1
  /// Whether a "features" list was entered.
  private(set) var sawFeatures = false

  private var feature: [UInt8] = []
  private var depth = 0
  private var inString = false
  private var escaped = false
  /// The last string at depth 1, to recognize the "features" key.
  private var key: [UInt8] = []
  private var inFeatures = false
  private var needsComma = false
  private var sawComma = false

  /// Maximum number of bytes outside the "features" list.
  private static let maximumFrame = 16 << 20

  /// Reads one byte; returns a whole feature if the byte ends one.
  mutating func take(_ byte: UInt8) throws(Malformed) -> [UInt8]? {
    if byte == UInt8(ascii: "\n") { line += 1 }
    return inFeatures ? try takeInside(byte) : try takeOutside(byte)
  }

  /// Whether all brackets and strings are closed.
  var isComplete: Bool { depth == 0 && !inString && !frame.isEmpty }

  private mutating func takeOutside(_ byte: UInt8) throws(Malformed) -> [UInt8]? {
    frame.append(byte)
    guard frame.count <= Self.maximumFrame else { throw Malformed(detail: "no \"features\" list found") }
    if inString {
      if depth == 1, !(byte == UInt8(ascii: "\"") && !escaped) { key.append(byte) }
      endString(byte)
      return nil
    }
    switch byte {
    case UInt8(ascii: "\""):
      inString = true
      if depth == 1 { key = [] }
    case UInt8(ascii: "["):
      if depth == 1, key.elementsEqual("features".utf8) {
        guard !sawFeatures else { throw Malformed(detail: "there are two \"features\" lists") }
        (inFeatures, sawFeatures, needsComma, sawComma) = (true, true, false, false)
      } else {
        depth += 1
      }
    case UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
    guard depth >= 0 else { throw Malformed(detail: "a closing bracket has no opening bracket") }
    return nil
  }

  private mutating func takeInside(_ byte: UInt8) throws(Malformed) -> [UInt8]? {
    if feature.isEmpty { return try takeBetween(byte) }
    feature.append(byte)
    if inString {
      endString(byte)
      return nil
    }
    switch byte {
    case UInt8(ascii: "\""): inString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
    guard depth == 1 else { return nil }
    (needsComma, sawComma) = (true, false)
    defer { feature.removeAll(keepingCapacity: true) }
    return feature
  }

  private mutating func takeBetween(_ byte: UInt8) throws(Malformed) -> [UInt8]? {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): return nil
    case UInt8(ascii: ",") where needsComma: (needsComma, sawComma) = (false, true)
    case UInt8(ascii: "{") where !needsComma:
      feature.append(byte)
      depth += 1
    case UInt8(ascii: "]") where !sawComma:
      inFeatures = false
      frame.append(byte)
    default: throw Malformed(detail: "the \"features\" list contains a value that isn't a feature")
    }
    return nil
  }

  private mutating func endString(_ byte: UInt8) {
    if escaped {
      escaped = false
    } else if byte == UInt8(ascii: "\\") {
      escaped = true
    } else if byte == UInt8(ascii: "\"") {
      inString = false
    }
  }
}
