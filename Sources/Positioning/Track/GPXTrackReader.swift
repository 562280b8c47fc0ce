import Foundation
import Foundations
import Places

/// Reads the points of a GPX document's tracks, or of its routes if it has no tracks.
///
/// Speed and course are elements of GPX 1.0 and of common extensions of GPX 1.1, with the same local names.
struct GPXTrackReader {
  private let file: String
  private var scanner: XMLScanner
  private var path: [String] = []
  private var text = ""
  private var point: TrackPoint?
  private var tracks: [TrackPoint] = []
  private var routes: [TrackPoint] = []
  private var isClosed = false

  /// Maximum nesting depth of elements.
  private static let deepest = 64

  /// Reads the points of a document in order, at least one.
  static func points(of data: Data, file: String) throws(TrackError) -> [TrackPoint] {
    var reader = GPXTrackReader(file: file, scanner: XMLScanner(LenientText.bytes(data)))
    while let token = reader.scanner.next(), reader.scanner.damage == nil { try reader.take(token) }
    guard reader.isClosed, reader.scanner.damage == nil else { throw reader.malformed }
    let points = reader.tracks.isEmpty ? reader.routes : reader.tracks
    guard !points.isEmpty else {
      throw TrackError(
        subject: file, message: "it has neither a track nor a route", advice: "choose a file with a drive in it")
    }
    return points
  }

  private init(file: String, scanner: XMLScanner) { (self.file, self.scanner) = (file, scanner) }

  private mutating func take(_ token: XMLScanner.Token) throws(TrackError) {
    switch token {
    case .start(let name, let attributes, let isEmpty):
      guard !isClosed else { throw malformed }
      try start(name, attributes)
      if isEmpty { try end() }
    case .end(let name):
      guard name == path.last else { throw malformed }
      try end()
    case .text(let text):
      if path.isEmpty, text.contains(where: { !$0.isWhitespace }) { throw malformed }
      if point != nil { self.text += text }
    case .instruction: break
    case .declaration:
      throw fault("it declares a document type, which no GPX document needs", advice: "remove the declaration")
    }
  }

  private mutating func start(_ name: String, _ attributes: [String: String]) throws(TrackError) {
    path.append(name)
    text = ""
    guard path.count <= Self.deepest else {
      throw fault("its elements are nested too deeply", advice: "export it again")
    }
    guard path.count > 1 || name == "gpx" else { throw fault("this isn't a GPX document", advice: "choose a GPX file") }
    guard name == "trkpt" || name == "rtept" else { return }
    guard let latitude = attributes["lat"].flatMap(Self.number), let longitude = attributes["lon"].flatMap(Self.number),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else {
      throw fault(
        "this point's position is missing or out of range",
        advice: "use a lat from -90 to 90 and a lon from -180 to 180, in degrees")
    }
    point = TrackPoint(coordinate: coordinate, line: scanner.line)
  }

  private mutating func end() throws(TrackError) {
    let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
    text = ""
    defer { isClosed = path.isEmpty }
    switch path.popLast() {
    case "time" where point != nil && ["trkpt", "rtept"].contains(path.last):
      guard let time = Self.time(value) else {
        throw fault("this time is invalid", advice: "write it as 2026-06-25T12:00:00Z")
      }
      point?.time = time
    case "speed": point?.speed = Self.number(value).flatMap { $0 >= 0 ? $0 : nil }
    case "course": point?.course = Self.number(value)
    case "trkpt":
      if let point { tracks.append(point) }
      point = nil
    case "rtept":
      if let point { routes.append(point) }
      point = nil
    default: break
    }
  }

  private var malformed: TrackError {
    TrackError(
      subject: file, line: scanner.damage ?? scanner.line, message: "this isn't well-formed XML, or it is cut off",
      advice: "export it again")
  }

  /// An error at the current line.
  private func fault(_ message: String, advice: String) -> TrackError {
    TrackError(subject: file, line: scanner.line, message: message, advice: advice)
  }

  /// A decimal number; `Double` alone would also accept "nan" and hexadecimal numbers.
  private static func number(_ text: String) -> Double? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// An XML Schema date and time; without a time zone it is in UTC, as GPX specifies.
  private static func time(_ text: String) -> Date? {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return (try? style.parse(text)) ?? (try? style.parse(text + "Z"))
  }
}
