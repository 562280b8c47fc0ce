import Foundation
import Foundations
import Places

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Takes the points of a GPX document's tracks, and those of its routes where it has no tracks.
///
/// Speed and course are elements of GPX 1.0, and of the extensions that programs write into GPX 1.1; their names are the
/// same, whatever the prefix. External entities are not looked up.
final class GPXTrackReader: NSObject, XMLParserDelegate {
  private let file: String
  private var path: [String] = []
  private var text = ""
  private var point: TrackPoint?
  private var tracks: [TrackPoint] = []
  private var routes: [TrackPoint] = []
  private var error: TrackError?
  private var isClosed = false

  /// No GPX document is nested deeper.
  private static let deepest = 64

  private init(file: String) { self.file = file }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - file: What errors call it.
  /// - Returns: The points in the order of the document, one at least.
  /// - Throws: ``TrackError``
  static func points(of data: Data, file: String) throws(TrackError) -> [TrackPoint] {
    let reader = GPXTrackReader(file: file)
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    // Foundation's parser on Linux also finishes without an error where the document is empty or ends too early.
    let isWhole = parser.parse() && reader.isClosed
    if let error = reader.error { throw error }
    guard isWhole else {
      throw TrackError(
        subject: file, line: max(1, parser.lineNumber), message: "this is no well-formed XML, or it is cut off",
        advice: "export it again")
    }
    let points = reader.tracks.isEmpty ? reader.routes : reader.tracks
    guard !points.isEmpty else {
      throw TrackError(
        subject: file, message: "it has no track and no route", advice: "choose a file with a drive in it")
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
      return refuse(parser, "this is no GPX document", remedy: "choose a GPX file")
    }
    guard name == "trkpt" || name == "rtept" else { return }
    guard let latitude = attributes["lat"].flatMap(Self.number), let longitude = attributes["lon"].flatMap(Self.number),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else {
      return refuse(
        parser, "this point has no position on the Earth",
        remedy: "its lat has to be -90 to 90 and its lon -180 to 180, in degrees")
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
        return refuse(parser, "this time is none", remedy: "write it as 2026-06-25T12:00:00Z")
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

  /// Stops at the line that is being read.
  private func refuse(_ parser: XMLParser, _ problem: String, remedy: String) {
    error = error ?? TrackError(subject: file, line: parser.lineNumber, message: problem, advice: remedy)
    parser.abortParsing()
  }

  /// A decimal number; `Double` alone would also take "nan" and hexadecimal forms.
  private static func number(_ text: String) -> Double? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// An instant of XML Schema; one that names no zone is in UTC, as GPX says.
  private static func time(_ text: String) -> Date? {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return (try? style.parse(text)) ?? (try? style.parse(text + "Z"))
  }
}
