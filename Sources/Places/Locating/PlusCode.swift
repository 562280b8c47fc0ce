#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A Plus Code (Open Location Code): a cell of the Earth's surface as letters and digits, such as "84VVJH8P+9Q".
///
/// A full code stands for one cell; a short one ("JH8P+9Q") for the nearest such cell to a place that must be known,
/// see ``recovered(near:)``. Source: the Open Location Code specification, github.com/google/open-location-code.
public struct PlusCode: Sendable, Hashable {
  /// The values of the digits that are there, 0..<20 each, without padding: at most 15.
  package let digits: [UInt8]

  /// How many digits are left out at the front: 0 for a full code, otherwise 2, 4, 6 or 8.
  package let omitted: Int

  /// The digits by their value.
  static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)

  /// How many digits stand in front of the "+" of a full code.
  package static let separatorPosition = 8

  /// How many digits come in pairs of latitude and longitude; each of the rest refines a cell by a grid.
  static let pairedCount = 10

  /// The most digits that are told apart, a cell of 4 by 14 mm; further ones are checked and left out.
  public static let maximumLength = 15

  /// Whether no digits are left out at the front, so that the code alone says where it is.
  public var isFull: Bool { omitted == 0 }

  /// Reads a full or short code in capital or small letters, without blanks.
  ///
  /// Gives `nil` for anything else: no "+", or one in a wrong place; padding ("8FVC0000+") in a short code or with
  /// digits after it; a single digit after the "+"; a first pair beyond the poles or the 180th meridian.
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
      // Nine bands of 20° reach from pole to pole, eighteen go round.
      guard digits[0] < 9, digits[1] < 18 else { return nil }
    }
    // A short code's digits end where those of a full one would.
    digits.removeLast(max(0, digits.count + omitted - Self.maximumLength))
    self.init(digits: digits, omitted: omitted)
  }

  /// Makes a code of values that are known to be one.
  init(digits: [UInt8], omitted: Int) {
    self.digits = digits
    self.omitted = omitted
  }

  private static func value(of byte: UInt8) -> UInt8? {
    let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    return alphabet.firstIndex(of: isSmall ? byte - 32 : byte).map(UInt8.init)
  }
}

extension PlusCode: CustomStringConvertible {
  /// The code in capital letters, with "+" and padding, readable by ``init(_:)``.
  public var description: String {
    let front = Self.separatorPosition - omitted
    var text = digits.prefix(front).map { Self.alphabet[Int($0)] }
    text += repeatElement(UInt8(ascii: "0"), count: front - text.count)
    text.append(UInt8(ascii: "+"))
    text += digits.dropFirst(front).map { Self.alphabet[Int($0)] }
    return String(decoding: text, as: UTF8.self)
  }
}

extension PlusCode {
  /// The cell, or `nil` for a short code, which alone does not say where it is.
  public var area: BoundingBox? {
    guard isFull else { return nil }
    let cell = PlusCodeCell(digits: digits, omitted: 0)
    return BoundingBox(
      south: Self.latitude(cell.south), west: Self.longitude(cell.west),
      north: Self.latitude(cell.south + cell.height), east: Self.longitude(cell.west + cell.width))
  }

  /// The middle of the cell, or `nil` for a short code.
  public var centre: Coordinate? { area?.centre }

  /// The full code that a short one stands for near a place: the one whose middle is nearest.
  ///
  /// A full code is given as it is. Nearness is by degrees and goes over the 180th meridian, not over a pole.
  public func recovered(near place: Coordinate) -> PlusCode {
    guard !isFull else { return self }
    let reference = PlusCodeCell(of: place)
    let (stepNorth, stepEast) = PlusCodeCell.size(digitCount: omitted)
    var cell = PlusCodeCell(digits: digits, omitted: omitted)
    cell.south += reference.south / stepNorth * stepNorth
    cell.west += reference.west / stepEast * stepEast

    // All twice, so that the middle of a cell of one unit is whole.
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
