import Foundation

/// A Plus Code (Open Location Code): a cell of the Earth's surface as letters and digits, such as "84VVJH8P+9Q".
///
/// A full code identifies one cell. A short code ("JH8P+9Q") identifies the nearest such cell to a known place, see
/// ``recovered(near:)``. Source: the Open Location Code specification, github.com/google/open-location-code.
public struct PlusCode: Sendable, Hashable {
  /// The values of the digits present, 0..<20 each, without padding; at most 15.
  package let digits: [UInt8]
  /// Number of leading digits left out: 0 for a full code, otherwise 2, 4, 6, or 8.
  package let omitted: Int

  /// The digits, indexed by value.
  static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)

  /// Number of digits before the "+" of a full code.
  package static let separatorPosition = 8

  /// Number of digits in pairs of latitude and longitude; each further digit refines a cell by a grid.
  static let pairedCount = 10

  /// Maximum number of significant digits, for a cell of 4 by 14 mm; further digits are validated and dropped.
  public static let maximumLength = 15

  /// Whether no leading digits are left out, so that the code alone gives the location.
  public var isFull: Bool { omitted == 0 }
}

extension PlusCode {
  /// Parses a full or short code in uppercase or lowercase, without spaces.
  ///
  /// Returns `nil` for anything else: a missing or misplaced "+"; padding ("8FVC0000+") in a short code or followed by
  /// digits; a single digit after the "+"; a first pair beyond the poles or the 180th meridian.
  public init?(_ text: some StringProtocol) {
    var digits: [UInt8] = []
    var length = 0, padding = 0
    var separator: Int?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "+"):
        guard separator == nil, length + padding <= Self.separatorPosition else { return nil }
        separator = length + padding
      case UInt8(ascii: "0"):
        guard separator == nil, length > 0 else { return nil }
        padding += 1
      default:
        guard padding == 0, let digit = Self.value(of: byte) else { return nil }
        if digits.count < Self.maximumLength { digits.append(digit) }
        length += 1
      }
    }
    guard let separator, separator.isMultiple(of: 2), length > 0, length != separator + 1 else { return nil }
    let omitted = Self.separatorPosition - separator
    if padding > 0 {
      guard omitted == 0, length.isMultiple(of: 2) else { return nil }
    }
    if omitted == 0 {
      // Nine bands of 20° reach from pole to pole, and eighteen around the Earth.
      guard digits[0] < 9, digits[1] < 18 else { return nil }
    }
    // A short code's digits end where those of a full one would.
    digits.removeLast(max(0, digits.count + omitted - Self.maximumLength))
    self.init(digits: digits, omitted: omitted)
  }

  private static func value(of byte: UInt8) -> UInt8? {
    let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    return alphabet.firstIndex(of: isSmall ? byte - 32 : byte).map(UInt8.init)
  }
}

extension PlusCode: CustomStringConvertible {
  /// The code in uppercase, with "+" and padding, readable by ``init(_:)``.
  public var description: String {
    let front = Self.separatorPosition - omitted
    var text = digits.prefix(front).map { Self.alphabet[Int($0)] }
    text += repeatElement(UInt8(ascii: "0"), count: front - text.count)
    text.append(UInt8(ascii: "+"))
    text += digits.dropFirst(front).map { Self.alphabet[Int($0)] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The cell; `nil` for a short code, which doesn't give the location by itself.
  public var area: BoundingBox? {
    guard isFull else { return nil }
    let cell = PlusCodeCell(digits: digits, omitted: 0)
    return BoundingBox(
      south: Self.latitude(cell.south), west: Self.longitude(cell.west),
      north: Self.latitude(cell.south + cell.height), east: Self.longitude(cell.west + cell.width))
  }

  /// The center of the cell; `nil` for a short code.
  public var center: Coordinate? { area?.center }

  /// The full code of a short one near a place: the one with the nearest center.
  ///
  /// A full code is returned unchanged. Distances are in degrees, and cross the 180th meridian but not a pole.
  public func recovered(near place: Coordinate) -> PlusCode {
    guard !isFull else { return self }
    let reference = PlusCodeCell(of: place)
    let (stepNorth, stepEast) = PlusCodeCell.size(digitCount: omitted)
    var cell = PlusCodeCell(digits: digits, omitted: omitted)
    cell.south += reference.south / stepNorth * stepNorth
    cell.west += reference.west / stepEast * stepEast

    // All values are doubled so that the center of a one-unit cell is an integer.
    let northward = 2 * (cell.south - reference.south) + cell.height
    if northward > stepNorth, cell.south >= stepNorth {
      cell.south -= stepNorth
    } else if northward < -stepNorth, cell.south + cell.height + stepNorth <= 180 * PlusCodeCell.latitudeUnits {
      cell.south += stepNorth
    }
    let eastward = 2 * (cell.west - reference.west) + cell.width
    if eastward > stepEast { cell.west -= stepEast } else if eastward < -stepEast { cell.west += stepEast }
    let round = 360 * PlusCodeCell.longitudeUnits
    cell.west = (cell.west + round) % round
    return PlusCode(digits: cell.digits(count: omitted + digits.count), omitted: 0)
  }

  private static func latitude(_ units: Int) -> Double {
    Double(units - 90 * PlusCodeCell.latitudeUnits) / Double(PlusCodeCell.latitudeUnits)
  }

  private static func longitude(_ units: Int) -> Double {
    Double(units - 180 * PlusCodeCell.longitudeUnits) / Double(PlusCodeCell.longitudeUnits)
  }
}

/// The cell of a Plus Code in integer units, as the specification requires: floating point would give wrong digits.
struct PlusCodeCell {
  /// Units per degree of latitude: 20³ for the pairs that refine a degree, 5⁵ for the grid digits.
  static let latitudeUnits = 25_000_000
  /// Units per degree of longitude: 20³ for the pairs that refine a degree, 4⁵ for the grid digits.
  static let longitudeUnits = 8_192_000

  /// Units north of the south pole.
  var south: Int
  /// Units east of the 180th meridian.
  var west: Int
  /// Units between the southern and the northern edge.
  var height: Int
  /// Units between the western and the eastern edge.
  var width: Int

  /// The smallest cell that contains a point.
  ///
  /// The north pole, which would be a cell's northern edge, belongs to the cell below it; 180° is -180°.
  init(of point: Coordinate) {
    // Rounding down precedes the shift, as in the specification; the other order would round differently.
    let latitude = Int(floor(point.latitude * Double(Self.latitudeUnits))) + 90 * Self.latitudeUnits
    let longitude = Int(floor(point.longitude * Double(Self.longitudeUnits))) + 180 * Self.longitudeUnits
    south = min(max(latitude, 0), 180 * Self.latitudeUnits - 1)
    west = longitude % (360 * Self.longitudeUnits)
    (height, width) = (1, 1)
  }

  /// The cell of a code's digits; for a short code, relative to the cell of the omitted digits.
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

  /// The digits of the cell's southwest corner.
  ///
  /// - Parameter count: 2, 4, 6, 8, or 10...15.
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
