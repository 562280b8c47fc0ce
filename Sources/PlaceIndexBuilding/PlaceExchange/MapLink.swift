import Foundation
import Places

/// Extracts the coordinate that a link to a web map shows.
enum MapLink {
  /// The coordinate in a Google Maps, Apple Maps, or OpenStreetMap link, or in a `geo:` URI. `nil` if it holds none:
  /// many Google links identify a place by a number alone.
  static func coordinate(_ link: String) -> Coordinate? {
    let text = (link.removingPercentEncoding ?? link).replacing("+", with: " ")
    return placeData(text) ?? query(text) ?? path(text) ?? view(text)
  }

  /// Reads `!3dLAT!4dLON`, the place itself. If there are several, the last is the destination of a route.
  private static func placeData(_ text: String) -> Coordinate? {
    let pieces = text.split(separator: "!")
    for (latitude, longitude) in zip(pieces, pieces.dropFirst()).reversed()
    where latitude.hasPrefix("3d") && longitude.hasPrefix("4d") {
      if let point = pair("\(latitude.dropFirst(2)),\(longitude.dropFirst(2))") { return point }
    }
    return nil
  }

  /// Reads the query parameters, the most specific first.
  private static func query(_ text: String) -> Coordinate? {
    var values: [Substring: Substring] = [:]
    for parameter in text.split(whereSeparator: { "?&#".contains($0) }).dropFirst() {
      let sides = parameter.split(separator: "=", maxSplits: 1)
      if sides.count == 2 { values[sides[0]] = sides[1] }
    }
    if let latitude = values["mlat"], let longitude = values["mlon"] { return pair("\(latitude),\(longitude)") }
    for name in ["query", "q", "destination", "daddr", "ll", "center", "sll"] as [Substring] {
      if let point = values[name].flatMap(pair) { return point }
    }
    return nil
  }

  /// Reads `/search/LAT,LON`, `/place/LAT,LON`, or `geo:LAT,LON`; uses the last such piece of the path.
  private static func path(_ text: String) -> Coordinate? {
    let path = text.prefix { !"?#".contains($0) }
    return path.split { $0 == "/" || $0 == "!" }.reversed().lazy.compactMap { piece in
      piece.hasPrefix("@") ? nil : pair(piece.hasPrefix("geo:") ? piece.dropFirst(4) : piece)
    }.first
  }

  /// Reads the center of the view: `@LAT,LON,17z`, `#map=17/LAT/LON`.
  private static func view(_ text: String) -> Coordinate? {
    if let start = text.lastIndex(of: "@") { return pair(text[text.index(after: start)...]) }
    guard let map = text.split(separator: "#map=").dropFirst().first else { return nil }
    return pair(map.split(separator: "/").dropFirst().prefix(2).joined(separator: ","))
  }

  /// Latitude and longitude at the beginning of a text, after an optional `loc:` and before an optional name in
  /// parentheses; not 0,0.
  private static func pair(_ text: some StringProtocol) -> Coordinate? {
    let text = text.hasPrefix("loc:") ? text.dropFirst(4) : text[...]
    // Google names a pin by its position: 50°06'00.0"N 10°12'00.0"E.
    let sides = text.split { $0 == " " }.map { String($0) }
    if sides.count == 2, text.contains("°"), let north = Degrees.value(sides[0], .latitude),
      let east = Degrees.value(sides[1], .longitude)
    {
      return Coordinate(latitude: north, longitude: east)
    }
    let pieces = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    guard pieces.count >= 2, let longitude = pieces[1].split(separator: "(", omittingEmptySubsequences: false).first,
      let point = Coordinate(parsing: "\(pieces[0]),\(longitude)"), point.latitude != 0 || point.longitude != 0
    else { return nil }
    return point
  }
}
