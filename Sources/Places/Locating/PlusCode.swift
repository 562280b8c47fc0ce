/// A Plus Code (Open Location Code): a cell of the Earth's surface as letters and digits, such as "84VVJH8P+9Q".
///
/// A full code stands for one cell; a short one ("JH8P+9Q") for the nearest such cell to a place that must be known,
/// see ``recovered(near:)``. Source: the Open Location Code specification, github.com/google/open-location-code.
public struct PlusCode: Sendable, Hashable {
  /// The values of the digits that are there, 0..<20 each, without padding: at most 15.
  let digits: [UInt8]

  /// How many digits are left out at the front: 0 for a full code, otherwise 2, 4, 6 or 8.
  let omitted: Int

  /// The digits by their value.
  static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)

  /// How many digits stand in front of the "+" of a full code.
  static let separatorPosition = 8

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
