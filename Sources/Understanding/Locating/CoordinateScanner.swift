/// One symbol or word of written or spoken coordinates.
enum CoordinateToken: Hashable {
  enum Axis: Hashable { case latitude, longitude }

  enum Unit: Int { case degrees, minutes, seconds }

  /// An unsigned number, as digits with at most one decimal point.
  case number(String)
  /// A plus or minus.
  case sign(isNegative: Bool)
  case unit(Unit)
  /// A letter or word for the hemisphere with negative or positive values of the axis.
  case hemisphere(Axis, isNegative: Bool)
  /// "lat", "longitude".
  case label(Axis)
  /// A comma or semicolon; one before a space can't be a decimal comma.
  case comma(isBlankAfter: Bool)

  static let words: [String: CoordinateToken] = [
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

  /// Degree sign, ordinal indicator, and ring above are all used for degrees; primes and quotation marks for minutes
  /// and seconds.
  static let marks: [Unicode.Scalar: CoordinateToken] = [
    "°": .unit(.degrees), "º": .unit(.degrees), "˚": .unit(.degrees),
    "'": .unit(.minutes), "′": .unit(.minutes), "’": .unit(.minutes), "‘": .unit(.minutes), "´": .unit(.minutes),
    "\"": .unit(.seconds), "″": .unit(.seconds), "”": .unit(.seconds), "“": .unit(.seconds), "¨": .unit(.seconds),
  ]

  /// The tokens of a lowercase text; `nil` if it contains anything that coordinates don't.
  static func tokens(of text: String) -> [CoordinateToken]? {
    var scanner = CoordinateScanner(text)
    return scanner.scan()
  }
}

/// Splits written or spoken coordinates into tokens.
struct CoordinateScanner {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var tokens: [CoordinateToken] = []
  /// Pending words, in which number words are collected before they become one number.
  private var words: [String] = []

  /// Creates a scanner of a lowercase text; surrounding spaces, brackets, and a period are ignored.
  init(_ text: String) {
    let isMargin = { (scalar: Unicode.Scalar) in
      scalar.properties.isWhitespace || "()[]".unicodeScalars.contains(scalar)
    }
    var scalars = Array(text.unicodeScalars.drop(while: isMargin))
    while let last = scalars.last, isMargin(last) || last == "." { scalars.removeLast() }
    self.scalars = scalars
  }

  /// All tokens; `nil` if something isn't a token.
  mutating func scan() -> [CoordinateToken]? {
    while position < scalars.count {
      let scalar = scalars[position]
      if scalar.properties.isWhitespace || (isHyphen(scalar) && isInsideWord) {
        position += 1
      } else if Self.isLetter(scalar) {
        words.append(take(while: Self.isLetter))
      } else if Self.isDigit(scalar) || scalar == "." {
        guard let number = number() else { return nil }
        words.append(number)
      } else {
        guard endWords(), let token = mark(scalar) else { return nil }
        tokens.append(token)
        position += 1
      }
    }
    return endWords() ? tokens : nil
  }

  /// A symbol, or two minute marks as seconds.
  private mutating func mark(_ scalar: Unicode.Scalar) -> CoordinateToken? {
    if isHyphen(scalar) || scalar == "+" {
      let before = position > 0 ? scalars[position - 1] : " "
      // "49-123" is a range and "49 - 123" may be one: a sign must touch its number, and not the one before.
      guard position + 1 < scalars.count, Self.isDigit(scalars[position + 1]) || scalars[position + 1] == ".",
        !Self.isDigit(before), !Self.isLetter(before)
      else { return nil }
      return .sign(isNegative: scalar != "+")
    }
    if scalar == "," || scalar == ";" {
      let isBlankAfter = position + 1 < scalars.count && scalars[position + 1].properties.isWhitespace
      return .comma(isBlankAfter: scalar == ";" || isBlankAfter)
    }
    if scalar == ":" || scalar == "=" {
      // Only after a label, where it has no meaning: the label is put back.
      guard case .label(let axis)? = tokens.popLast() else { return nil }
      return .label(axis)
    }
    guard let token = CoordinateToken.marks[scalar] else { return nil }
    if token == .unit(.minutes), tokens.last == .unit(.minutes) {
      tokens.removeLast()
      return .unit(.seconds)
    }
    return token
  }

  /// Converts the pending words into tokens: number words with "point" into numbers, other words unchanged.
  private mutating func endWords() -> Bool {
    defer { words = [] }
    var rest = words[...]
    while let word = rest.first {
      if let (number, count) = SpokenDecimal.number(rest) {
        tokens.append(.number(number))
        rest = rest.dropFirst(count)
      } else if let token = CoordinateToken.words[word] {
        tokens.append(token)
        rest = rest.dropFirst()
      } else {
        return false
      }
    }
    return true
  }

  /// Digits with a fraction.
  private mutating func number() -> String? {
    let start = position
    let whole = take(while: Self.isDigit)
    guard position < scalars.count, scalars[position] == "." else { return exponent(after: start) ? nil : whole }
    position += 1
    let fraction = take(while: Self.isDigit)
    // "192.168.1.1", "49.", and "1.5e3" aren't coordinates.
    guard !fraction.isEmpty, position == scalars.count || scalars[position] != "." else { return nil }
    return exponent(after: start) ? nil : whole + "." + fraction
  }

  /// Whether an "e" between digits follows that isn't the hemisphere of a text such as "n49.28e8.5".
  private func exponent(after start: Int) -> Bool {
    guard position + 1 < scalars.count, scalars[position] == "e",
      Self.isDigit(scalars[position + 1]) || isHyphen(scalars[position + 1]) || scalars[position + 1] == "+"
    else { return false }
    return scalars[..<start].allSatisfy { !Self.isLetter($0) }
  }

  private mutating func take(while belongs: (Unicode.Scalar) -> Bool) -> String {
    let taken = scalars[position...].prefix(while: belongs)
    position = taken.endIndex
    return String(String.UnicodeScalarView(taken))
  }

  /// Whether a letter is on either side, as in "forty-nine".
  private var isInsideWord: Bool {
    position > 0 && position + 1 < scalars.count && Self.isLetter(scalars[position - 1])
      && Self.isLetter(scalars[position + 1])
  }

  /// Hyphen-minus, minus sign, and dashes typed instead.
  private func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
    ["-", "\u{2212}", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}"].contains(scalar)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
