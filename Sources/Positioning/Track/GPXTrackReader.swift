import Foundation
import Foundations
import Places

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads the points of a GPX document's tracks, or of its routes if it has no tracks.
///
/// Speed and course are elements of GPX 1.0 and of common extensions of GPX 1.1, with the same local names. External
/// entities aren't loaded.
final class GPXTrackReader: NSObject, XMLParserDelegate {
  private let file: String
  private var path: [String] = []
  private var text = ""
  private var point: TrackPoint?
  private var tracks: [TrackPoint] = []
  private var routes: [TrackPoint] = []
  private var error: TrackError?
  private var isClosed = false

  /// Maximum nesting depth of elements.
  private static let deepest = 64

  private init(file: String) { self.file = file }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - file: The file name, for errors.
  /// - Returns: The points in document order, at least one.
  /// - Throws: ``TrackError``
  static func points(of data: Data, file: String) throws(TrackError) -> [TrackPoint] {
    let reader = GPXTrackReader(file: file)
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    // On Linux, Foundation's parser finishes without an error even if the document is empty or cut off.
    let isWhole = parser.parse() && reader.isClosed
    if let error = reader.error { throw error }
    guard isWhole else {
      throw TrackError(
        subject: file, line: max(1, parser.lineNumber), message: "this isn't well-formed XML, or it is cut off",
        advice: "export it again")
    }
    let points = reader.tracks.isEmpty ? reader.routes : reader.tracks
    guard !points.isEmpty else {
      throw TrackError(
        subject: file, message: "it has neither a track nor a route", advice: "choose a file with a drive in it")
    }
    return points
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    let name = String(name.split(separator: ":").last ?? "")
    path.append(name)
    text = ""
    guard path.count <= Self.deepest else {
      return refuse(parser, "its elements are nested too deeply", remedy: "export it again")
    }
    guard path.count > 1 || name == "gpx" else {
      return refuse(parser, "this isn't a GPX document", remedy: "choose a GPX file")
    }
    guard name == "trkpt" || name == "rtept" else { return }
    guard let latitude = attributes["lat"].flatMap(Self.number), let longitude = attributes["lon"].flatMap(Self.number),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else {
      return refuse(
        parser, "this point's position is missing or out of range",
        remedy: "use a lat from -90 to 90 and a lon from -180 to 180, in degrees")
    }
    point = TrackPoint(coordinate: coordinate, line: parser.lineNumber)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if point != nil { text += string }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let value = text.trimmingCharacters(in: .whitespacesAndNewlines)
    text = ""
    defer { isClosed = path.isEmpty }
    switch path.popLast() {
    case "time" where point != nil && ["trkpt", "rtept"].contains(path.last):
      guard let time = Self.time(value) else {
        return refuse(parser, "this time is invalid", remedy: "write it as 2026-06-25T12:00:00Z")
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

  /// Stops with an error at the current line.
  private func refuse(_ parser: XMLParser, _ problem: String, remedy: String) {
    error = error ?? TrackError(subject: file, line: parser.lineNumber, message: problem, advice: remedy)
    parser.abortParsing()
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
