/// One sign or word of written or spoken coordinates.
enum CoordinateToken: Hashable {
  /// Which of the two a value is.
  enum Axis: Hashable {
    case latitude, longitude
  }

  /// What a number counts.
  enum Unit: Int {
    case degrees, minutes, seconds
  }

  /// A number without sign, as digits with at most one point.
  case number(String)
  /// A plus or minus.
  case sign(isNegative: Bool)
  case unit(Unit)
  /// A letter or word for the half of the Earth where values of the axis are negative, or positive.
  case hemisphere(Axis, isNegative: Bool)
  /// "lat", "longitude".
  case label(Axis)
  /// A comma or semicolon; one before a blank cannot be a decimal comma.
  case comma(isBlankAfter: Bool)

  private static let words: [String: CoordinateToken] = [
    "n": .hemisphere(.latitude, isNegative: false), "north": .hemisphere(.latitude, isNegative: false),
    "s": .hemisphere(.latitude, isNegative: true), "south": .hemisphere(.latitude, isNegative: true),
    "e": .hemisphere(.longitude, isNegative: false), "east": .hemisphere(.longitude, isNegative: false),
    "w": .hemisphere(.longitude, isNegative: true), "west": .hemisphere(.longitude, isNegative: true),
    "lat": .label(.latitude), "latitude": .label(.latitude),
    "lon": .label(.longitude), "lng": .label(.longitude), "long": .label(.longitude), "longitude": .label(.longitude),
    "deg": .unit(.degrees), "degree": .unit(.degrees), "degrees": .unit(.degrees),
    "min": .unit(.minutes), "minute": .unit(.minutes), "minutes": .unit(.minutes),
    "sec": .unit(.seconds), "second": .unit(.seconds), "seconds": .unit(.seconds),
    "minus": .sign(isNegative: true), "negative": .sign(isNegative: true),
    "comma": .comma(isBlankAfter: true),
  ]

  /// Degree sign, ordinal indicator and ring above are all in use for degrees; primes and quotation marks for the rest.
  private static let marks: [Unicode.Scalar: CoordinateToken] = [
    "°": .unit(.degrees), "º": .unit(.degrees), "˚": .unit(.degrees),
    "'": .unit(.minutes), "′": .unit(.minutes), "’": .unit(.minutes), "‘": .unit(.minutes), "´": .unit(.minutes),
    "\"": .unit(.seconds), "″": .unit(.seconds), "”": .unit(.seconds), "“": .unit(.seconds), "¨": .unit(.seconds),
  ]

  /// The tokens of a text in small letters, or `nil` where it holds anything that coordinates do not.
  static func tokens(of text: String) -> [CoordinateToken]? {
    var scanner = CoordinateScanner(text)
    return scanner.scan()
  }

  /// The token a word stands for by itself.
  static func word(_ word: String) -> CoordinateToken? { words[word] }

  /// The token a sign stands for by itself.
  static func mark(_ scalar: Unicode.Scalar) -> CoordinateToken? { marks[scalar] }
}
