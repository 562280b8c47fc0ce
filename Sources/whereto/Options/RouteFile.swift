import ArgumentParser
import Foundation
import Places

/// A route in a file: a position a line, "latitude,longitude", or one encoded polyline of five decimals.
struct RouteFile {
  /// The route.
  let route: Route

  /// Reads a file.
  ///
  /// - Throws: `ValidationError` naming the file, and the line where one cannot be read.
  init(contentsOf file: URL) throws {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw ValidationError("\(file.path): cannot be read as text; name a file with a route")
    }
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    let filled = lines.enumerated().filter { !$0.element.isEmpty }
    do {
      if filled.count == 1, let line = filled.first?.element, Coordinate(parsing: line) == nil {
        route = try Route(EncodedPolyline.decode(line))
        return
      }
      route = try Route(
        filled.map { number, line in
          guard let point = Coordinate(parsing: line) else {
            throw ValidationError("line \(number + 1): '\(line)' is no position; write it like 49.28,-123.12")
          }
          return point
        })
    } catch {
      throw ValidationError("\(file.path): \(error)")
    }
  }
}
