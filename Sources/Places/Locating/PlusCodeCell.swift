#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cell of a Plus Code in whole units, as the specification demands: floating point would give wrong digits.
struct PlusCodeCell {
  /// Units in a degree of latitude: 20³ for the pairs that refine a degree, 5⁵ for the grid digits.
  static let latitudeUnits = 25_000_000

  /// Units in a degree of longitude: 20³ for the pairs that refine a degree, 4⁵ for the grid digits.
  static let longitudeUnits = 8_192_000

  /// Units north of the south pole.
  var south: Int
  /// Units east of the 180th meridian.
  var west: Int
  /// Units between the southern and the northern edge.
  var height: Int
  /// Units between the western and the eastern edge.
  var width: Int

  /// The cell of the smallest size that a point is in.
  ///
  /// The north pole, which would be a cell's northern edge, counts to the cell below; 180° is -180°.
  init(of point: Coordinate) {
    // Flooring comes before the shift, as in the specification: together they would round differently.
    let latitude = Int(floor(point.latitude * Double(Self.latitudeUnits))) + 90 * Self.latitudeUnits
    let longitude = Int(floor(point.longitude * Double(Self.longitudeUnits))) + 180 * Self.longitudeUnits
    south = min(max(latitude, 0), 180 * Self.latitudeUnits - 1)
    west = longitude % (360 * Self.longitudeUnits)
    (height, width) = (1, 1)
  }

  /// The cell of a code's digits; for a short one within the cell of the digits left out.
  init(digits: [UInt8], omitted: Int) {
    (south, west) = (0, 0)
    (height, width) = Self.size(digitCount: omitted)
    for (index, digit) in digits.enumerated() {
      let value = Int(digit), position = omitted + index
      if position >= PlusCode.pairedCount {
        height /= 5
        width /= 4
        south += value / 4 * height
        west += value % 4 * width
      } else if position.isMultiple(of: 2) {
        height /= 20
        south += value * height
      } else {
        width /= 20
        west += value * width
      }
    }
  }

  /// The height and width of a cell in units after an even number of paired digits; 400° before any.
  static func size(digitCount: Int) -> (height: Int, width: Int) {
    var size = (height: 400 * latitudeUnits, width: 400 * longitudeUnits)
    for _ in 0..<digitCount / 2 { size = (size.height / 20, size.width / 20) }
    return size
  }

  /// The digits of the cell's south-western corner.
  ///
  /// - Parameter count: 2, 4, 6, 8 or 10...15.
  func digits(count: Int) -> [UInt8] {
    var reversed: [UInt8] = []
    var (south, west) = (south, west)
    for _ in PlusCode.pairedCount..<PlusCode.maximumLength {
      reversed.append(UInt8(south % 5 * 4 + west % 4))
      south /= 5
      west /= 4
    }
    for _ in 0..<PlusCode.pairedCount / 2 {
      reversed.append(UInt8(west % 20))
      reversed.append(UInt8(south % 20))
      south /= 20
      west /= 20
    }
    return Array(reversed.reversed().prefix(count))
  }
}
