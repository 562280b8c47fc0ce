/// The point of a `geo:` URI (RFC 5870), such as "geo:49.28,-123.12;u=35".
struct GeoURI {
  /// Degrees as written, not checked.
  let latitude: Double
  /// Degrees as written, not checked.
  let longitude: Double

  /// Reads a URI in small letters, or gives `nil` where it is none, or in another reference system than WGS 84.
  ///
  /// The altitude is passed over, and so is what follows a "?", which some programs add ("?z=17"), unless it is a
  /// search ("geo:0,0?q=…"), where the point means nothing.
  init?(_ text: String) {
    let trimmed = text.split(whereSeparator: \.isWhitespace)
    guard trimmed.count == 1, let uri = trimmed.first, uri.hasPrefix("geo:") else { return nil }
    let parts = uri.dropFirst(4).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count > 1, parts[1].split(separator: "&").contains(where: { $0.hasPrefix("q=") }) { return nil }
    let sections = parts[0].split(separator: ";", omittingEmptySubsequences: false)
    for parameter in sections.dropFirst() {
      let sides = parameter.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count <= 2, sides[0].utf8.contains(where: Spelling.isLetterOrDigit) else { return nil }
      if sides[0] == "crs", sides.last != "wgs84" { return nil }
    }
    let numbers = sections[0].split(separator: ",", omittingEmptySubsequences: false).map(Self.number)
    guard (2...3).contains(numbers.count), let latitude = numbers[0], let longitude = numbers[1],
      numbers.allSatisfy({ $0 != nil })
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// `num` of the RFC: digits with an optional minus and fraction, nothing else that `Double` would read.
  private static func number(_ text: Substring) -> Double? {
    let unsigned = text.hasPrefix("-") ? text.dropFirst() : text
    let parts = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Spelling.isDigit) }) else {
      return nil
    }
    return Double(text)
  }
}
