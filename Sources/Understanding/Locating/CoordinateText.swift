public import Places

/// The coordinates that a text contains.
public enum CoordinateText: Sendable, Hashable {
  /// The text isn't a pair of coordinates, or is ambiguous ("49,2827 -123,1207").
  case absent
  /// The text is a pair of coordinates with a value out of range; the message names it and gives the range.
  case outOfRange(message: String)
  /// The text is this point.
  case coordinate(Coordinate)

  /// Maximum length of a parsed text, in bytes of UTF-8; coordinates are never longer.
  private static let longestText = 256

  /// Parses a text that consists of coordinates, latitude first unless stated otherwise.
  ///
  /// - Decimal degrees, "49.2827, -123.1207" or "49.2827 -123.1207". At least one must have a decimal point, or a sign
  ///   and a space or a sign after the comma: two bare whole numbers mean something else. A decimal comma is rejected.
  /// - Hemispheres, "49.28 N 123.12 W", "N49.28 W123.12", in either order, and "lat 49.28 lon -123.12".
  /// - Degrees, minutes, and seconds, "49°16'58"N 123°07'15"W" with typewriter or typographic primes, or "49 16 58 N
  ///   123 07 15 W"; only the last number of each may have decimals.
  /// - `geo:` URIs (RFC 5870) in WGS 84; altitude, uncertainty, and other parameters are ignored.
  /// - Spoken, "forty nine point two eight north one hundred twenty three point one two west", also with "minus",
  ///   "degrees", "minutes", "seconds", "latitude", and "longitude".
  public init(_ text: some StringProtocol) {
    guard text.utf8.prefix(Self.longestText + 1).count <= Self.longestText else {
      self = .absent
      return
    }
    let text = text.lowercased()
    if let uri = GeoURI(text) {
      self = Self.point(uri.latitude, uri.longitude)
    } else if let tokens = CoordinateToken.tokens(of: text) {
      self = CoordinateGrammar(tokens).reading
    } else {
      self = .absent
    }
  }

  /// The point at two values in degrees, or the problem with them.
  static func point(_ latitude: Double, _ longitude: Double) -> CoordinateText {
    guard (-90...90).contains(latitude) else {
      let hint = (-180...180).contains(latitude) ? "; the latitude comes first" : ""
      return .outOfRange(message: "latitude \(latitude) is not within -90...90\(hint)")
    }
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      return .outOfRange(message: "longitude \(longitude) is not within -180...180")
    }
    return .coordinate(point)
  }
}

/// The point of a `geo:` URI (RFC 5870), such as "geo:49.28,-123.12;u=35".
struct GeoURI {
  /// Degrees as written, not validated.
  let latitude: Double
  /// Degrees as written, not validated.
  let longitude: Double

  /// Parses a lowercase URI; `nil` if it isn't a `geo:` URI, or uses a reference system other than WGS 84.
  ///
  /// The altitude is ignored, and so is text after a "?", which some programs add ("?z=17"), unless it is a search
  /// ("geo:0,0?q=…"), for which the point has no meaning.
  init?(_ text: String) {
    let trimmed = text.split(whereSeparator: \.isWhitespace)
    guard trimmed.count == 1, let uri = trimmed.first, uri.hasPrefix("geo:") else { return nil }
    let parts = uri.dropFirst(4).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count > 1, parts[1].split(separator: "&").contains(where: { $0.hasPrefix("q=") }) { return nil }
    let sections = parts[0].split(separator: ";", omittingEmptySubsequences: false)
    for parameter in sections.dropFirst() {
      let sides = parameter.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count <= 2, sides[0].utf8.contains(where: \.isLetterOrDigit) else { return nil }
      if sides[0] == "crs", sides.last != "wgs84" { return nil }
    }
    let numbers = sections[0].split(separator: ",", omittingEmptySubsequences: false).map(Self.number)
    guard (2...3).contains(numbers.count), let latitude = numbers[0], let longitude = numbers[1],
      numbers.allSatisfy({ $0 != nil })
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// `num` of the RFC: digits with an optional minus and fraction, and none of the other forms that `Double` accepts.
  private static func number(_ text: Substring) -> Double? {
    let unsigned = text.hasPrefix("-") ? text.dropFirst() : text
    let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }) else { return nil }
    return Double(text)
  }
}
