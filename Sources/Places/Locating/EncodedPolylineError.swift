/// Why a text is no encoded polyline. Offsets count bytes from 0, points from 0.
public enum EncodedPolylineError: Error, Sendable, Hashable {
  /// A byte outside "?"..."~".
  case badCharacter(offset: Int, byte: UInt8)

  /// The text ends within the value that begins here.
  case unfinished(offset: Int)

  /// The text ends after the latitude of this point.
  case incomplete(point: Int)

  /// The value that begins here is larger than any difference between two places.
  case tooLarge(offset: Int)

  /// A point is beyond a pole or the 180th meridian.
  case notOnEarth(point: Int, latitude: Double, longitude: Double, precision: Int)
}

extension EncodedPolylineError: CustomStringConvertible {
  /// One line: what is wrong and what to do.
  public var description: String {
    switch self {
    case .badCharacter(let offset, let byte):
      "byte \(byte) at offset \(offset) is not part of an encoded polyline; pass the text without quotes and escapes"
    case .unfinished(let offset):
      "the encoded polyline ends within the value at offset \(offset); pass all of it"
    case .incomplete(let point):
      "the encoded polyline ends before the longitude of point \(point); pass all of it"
    case .tooLarge(let offset):
      "the value at offset \(offset) of the encoded polyline is too large; the text is damaged"
    case .notOnEarth(let point, let latitude, let longitude, let precision):
      """
      point \(point) of the encoded polyline is at \(latitude),\(longitude), which is not on the Earth; \
      check that it was written with precision \(precision)
      """
    }
  }
}
