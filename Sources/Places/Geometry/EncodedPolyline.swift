/// Points as text in Google's encoded polyline algorithm format: differences of rounded degrees, five bits per
/// character.
///
/// Source: developers.google.com/maps/documentation/utilities/polylinealgorithm.
public enum EncodedPolyline {
  /// The number of decimals of a degree.
  public enum Precision: Int, Sendable, CaseIterable {
    /// Five decimals, 1.1 m; the default of Google and OSRM.
    case five = 5
    /// Six decimals, 11 cm; used by Valhalla, and by OSRM on request ("polyline6").
    case six = 6

    /// Units per degree.
    var units: Double { self == .five ? 100_000 : 1_000_000 }
  }

  /// Maximum characters per value: seven hold 35 bits, and no difference on the Earth needs more than 30.
  private static let longestValue = 7

  /// Decodes a text; an empty text has no points.
  ///
  /// - Throws: ``EncodedPolylineError`` for a character outside "?"..."~", a text that ends within a point, a value
  ///   that is too large, or a point out of range, which a wrong precision causes.
  public static func decode(
    _ text: some StringProtocol, precision: Precision = .five
  ) throws(EncodedPolylineError) -> [Coordinate] {
    var points: [Coordinate] = []
    var sums = (latitude: 0, longitude: 0)
    var bytes = Bytes(text.utf8)
    while let latitude = try bytes.next() {
      guard let longitude = try bytes.next() else { throw .incomplete(point: points.count) }
      sums.latitude += latitude
      sums.longitude += longitude
      let degrees = (Double(sums.latitude) / precision.units, Double(sums.longitude) / precision.units)
      guard let point = Coordinate(latitude: degrees.0, longitude: degrees.1) else {
        throw .notOnEarth(point: points.count, latitude: degrees.0, longitude: degrees.1, precision: precision.rawValue)
      }
      points.append(point)
    }
    return points
  }

  /// Encodes points; no points give an empty text.
  public static func encode(_ points: some Sequence<Coordinate>, precision: Precision = .five) -> String {
    var text: [UInt8] = []
    var last = (latitude: 0, longitude: 0)
    for point in points {
      let units = (
        latitude: Int((point.latitude * precision.units).rounded()),
        longitude: Int((point.longitude * precision.units).rounded())
      )
      append(units.latitude - last.latitude, to: &text)
      append(units.longitude - last.longitude, to: &text)
      last = units
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(_ value: Int, to text: inout [UInt8]) {
    var bits = value < 0 ? ~(value << 1) : value << 1
    while bits >= 0x20 {
      text.append(UInt8(bits & 0x1F | 0x20) + 63)
      bits >>= 5
    }
    text.append(UInt8(bits) + 63)
  }

  /// The values of a text, in sequence.
  private struct Bytes<Source: Sequence<UInt8>> {
    private var iterator: Source.Iterator
    private var offset = 0

    init(_ source: Source) { iterator = source.makeIterator() }

    /// The next value; `nil` at the end.
    mutating func next() throws(EncodedPolylineError) -> Int? {
      let start = offset
      var bits = 0
      while let byte = iterator.next() {
        guard (63...126).contains(byte) else { throw .badCharacter(offset: offset, byte: byte) }
        let chunk = Int(byte) - 63
        guard offset - start < longestValue else { throw .tooLarge(offset: start) }
        bits |= (chunk & 0x1F) << (5 * (offset - start))
        offset += 1
        if chunk < 0x20 { return bits & 1 == 0 ? bits >> 1 : ~(bits >> 1) }
      }
      guard offset == start else { throw .unfinished(offset: start) }
      return nil
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes the points of an encoded polyline with six decimals; text that isn't a valid one is an error.
  package func decodeLine(forKey key: Key) throws -> [Coordinate] {
    do {
      return try EncodedPolyline.decode(try decode(String.self, forKey: key), precision: .six)
    } catch let error as EncodedPolylineError {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "\(error)")
    }
  }
}

extension Coordinate {
  /// The point after encoding and decoding with this precision.
  package func rounded(to precision: EncodedPolyline.Precision) -> Coordinate {
    func rounded(_ degrees: Double) -> Double { (degrees * precision.units).rounded() / precision.units }
    return Coordinate(latitude: rounded(latitude), longitude: rounded(longitude)) ?? self
  }
}

/// An error in an encoded polyline. Byte offsets and points count from 0.
public enum EncodedPolylineError: Error, Sendable, Hashable {
  /// A byte outside "?"..."~".
  case badCharacter(offset: Int, byte: UInt8)
  /// The text ends within the value that starts here.
  case unfinished(offset: Int)
  /// The text ends after the latitude of this point.
  case incomplete(point: Int)
  /// The value that starts here is larger than any difference between two places.
  case tooLarge(offset: Int)
  /// A point is beyond a pole or the 180th meridian.
  case notOnEarth(point: Int, latitude: Double, longitude: Double, precision: Int)
}

extension EncodedPolylineError: CustomStringConvertible {
  /// One line with the problem and the remedy.
  public var description: String {
    switch self {
    case .badCharacter(let offset, let byte):
      "byte \(byte) at offset \(offset) isn't valid in an encoded polyline; pass the text without quotes and escapes"
    case .unfinished(let offset): "the encoded polyline ends within the value at offset \(offset); pass all of it"
    case .incomplete(let point): "the encoded polyline ends before the longitude of point \(point); pass all of it"
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
