/// Splits a text into tokens.
struct Lexer {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var isAfterBlank = false

  /// - Throws: An error if the text is too long.
  init(_ text: String) throws(OpeningHoursError) {
    guard text.utf8.count <= OpeningSchedule.maximumLength else {
      throw OpeningHoursError(column: 1, reason: "the text is longer than \(OpeningSchedule.maximumLength) bytes")
    }
    scalars = text.unicodeScalars.map(Self.plain)
  }

  /// The tokens; the last one is the end.
  mutating func tokens() throws(OpeningHoursError) -> [Token] {
    var tokens: [Token] = []
    while position < scalars.count {
      let column = position + 1
      guard scalars[position] != " " else {
        position += 1
        isAfterBlank = true
        continue
      }
      let term = try next()
      tokens.append(Token(term: term, column: column, isAfterBlank: isAfterBlank))
      isAfterBlank = false
    }
    tokens.append(Token(term: .end, column: scalars.count + 1, isAfterBlank: isAfterBlank))
    return tokens
  }

  private mutating func next() throws(OpeningHoursError) -> Term {
    let scalar = scalars[position]
    if Self.isDigit(scalar) { return try number() }
    if Self.isLetter(scalar) { return try word() }
    if scalar == "\"" { return try comment() }
    if scalar == "|", position + 1 < scalars.count, scalars[position + 1] == "|" {
      position += 2
      return .fallback
    }
    guard let mark = Self.marks[scalar] else {
      throw OpeningHoursError(column: position + 1, reason: "\"\(scalar)\" isn't allowed in opening hours")
    }
    position += 1
    return mark
  }

  private mutating func number() throws(OpeningHoursError) -> Term {
    let digits = take(while: Self.isDigit)
    guard digits.count <= 4, let value = Int(digits) else {
      throw OpeningHoursError(column: position - digits.count + 1, reason: "a number has more than 4 digits")
    }
    return .number(value, digits: digits.count)
  }

  private mutating func word() throws(OpeningHoursError) -> Term {
    if let phrase = HoursWords.phrase(startingAt: scalars[position...]) {
      position += phrase.length
      return phrase.term
    }
    let word = take(while: Self.isLetter)
    guard let term = HoursWords.terms[word] else {
      throw OpeningHoursError(
        column: position - word.unicodeScalars.count + 1,
        reason: "\"\(word)\" isn't a word of opening hours; put a comment in quotation marks")
    }
    return term
  }

  private mutating func comment() throws(OpeningHoursError) -> Term {
    let column = position + 1
    position += 1
    _ = take { $0 != "\"" }
    guard position < scalars.count else {
      throw OpeningHoursError(column: column, reason: "the comment has no closing quotation mark")
    }
    position += 1
    return .comment
  }

  private mutating func take(while belongs: (Unicode.Scalar) -> Bool) -> String {
    let taken = scalars[position...].prefix(while: belongs)
    position = taken.endIndex
    return String(String.UnicodeScalarView(taken))
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }

  private static let marks: [Unicode.Scalar: Term] = [
    "-": .dash, ",": .comma, "&": .comma, ";": .semicolon, ":": .colon, ".": .dot, "+": .plus, "/": .slash,
    "[": .leftBracket, "]": .rightBracket, "(": .leftParenthesis, ")": .rightParenthesis,
  ]

  /// A scalar's plain form: lowercase, and ASCII for full-width forms, spaces, dashes, and quotation marks.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let narrow = (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
    if ("A"..."Z").contains(narrow) { return Unicode.Scalar(narrow.value + 32) ?? narrow }
    switch narrow.value {
    case 0x2010...0x2015, 0x2212, 0x301C, 0x7E: return "-"
    case 0x201C...0x201F, 0x00AB, 0x00BB: return "\""
    case 0x3001: return ","
    default: return narrow.properties.isWhitespace ? " " : narrow
    }
  }
}

/// The meaning of a token.
enum Term: Sendable, Hashable {
  case number(Int, digits: Int)
  case weekdays(Weekday, through: Weekday)
  case month(Int)
  case publicHoliday, schoolHoliday
  case season, week, easter
  case sun(SunEvent)
  case noon, midnight
  /// "late": an open end.
  case late
  case meridiem(Meridiem)
  /// "days", after a number.
  case days
  /// "h", "hours".
  case hours
  case state(OpeningState)
  case comment
  case dash, comma, semicolon, fallback, colon, dot, plus, slash
  case leftBracket, rightBracket, leftParenthesis, rightParenthesis
  case end
}

/// The half of the day, "am" or "pm".
enum Meridiem: Sendable, Hashable { case am, pm }

struct Token: Sendable, Hashable {
  let term: Term
  /// Position in Unicode scalars from 1.
  let column: Int
  /// Whether a space precedes it.
  let isAfterBlank: Bool
}
