#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A point on the Earth's surface, in WGS 84 degrees.
public struct Coordinate: Sendable, Hashable {
  /// Degrees north of the equator, -90...90.
  public let latitude: Double

  /// Degrees east of Greenwich, -180...180.
  public let longitude: Double

  /// Mean Earth radius in metres (IUGG: (2a + b) / 3 of the WGS 84 ellipsoid).
  public static let earthRadius = 6_371_008.8

  /// Makes a coordinate, or `nil` where a value is not a number or out of range.
  ///
  /// - Parameters:
  ///   - latitude: degrees, -90...90.
  ///   - longitude: degrees, -180...180.
  public init?(latitude: Double, longitude: Double) {
    // A comparison with NaN is false, so NaN is refused too.
    guard (-90.0...90.0).contains(latitude), (-180.0...180.0).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads "49.27,-123.12": latitude, comma, longitude; blanks around either are allowed.
  ///
  /// Gives `nil` for anything else, a value out of range included.
  public init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let latitude = Self.decimal(parts[0]), let longitude = Self.decimal(parts[1])
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// The way along the great circle to `other` in metres (haversine on a sphere; within 0.6 % of the ellipsoid).
  public func distance(to other: Coordinate) -> Double {
    let phi1 = latitude * .pi / 180
    let phi2 = other.latitude * .pi / 180
    let halfPhi = sin((phi2 - phi1) / 2)
    let halfLambda = sin((other.longitude - longitude) * .pi / 360)
    let h = halfPhi * halfPhi + cos(phi1) * cos(phi2) * halfLambda * halfLambda
    // Rounding can lift h above 1 at the antipode, where asin would give NaN.
    return 2 * Self.earthRadius * asin(min(1, h.squareRoot()))
  }

  /// A decimal number without "nan", "inf" or hexadecimal forms, which `Double.init` would accept.
  private static func decimal(_ text: some StringProtocol) -> Double? {
    var scalars = Substring(text)
    while scalars.first?.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.isWhitespace == true { scalars.removeLast() }
    guard !scalars.isEmpty, scalars.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }) else { return nil }
    return Double(scalars)
  }
}

extension Coordinate: CustomStringConvertible {
  /// "latitude,longitude", readable by ``init(parsing:)``.
  public var description: String { "\(latitude),\(longitude)" }
}
