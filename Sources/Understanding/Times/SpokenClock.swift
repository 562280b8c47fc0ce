/// A clock time as spoken or written: "nine", "half past nine", "9 30 pm", "21 00", "noon".
struct SpokenClock: Hashable, Sendable {
  /// Minutes since midnight, or since midnight or noon if the half of the day is open.
  private var minute: Int
  private var isEitherHalf: Bool

  /// The time in a part of the day.
  func placed(in part: DayPart?) -> OpeningTime.Clock {
    guard isEitherHalf else { return .minute(minute) }
    return part.map { .minute($0.minute(of: minute)) } ?? .eitherHalf(minute)
  }

  /// Parses a time at the beginning of some words, and returns its number of words.
  static func read(_ words: ArraySlice<String>) -> (SpokenClock, Int)? {
    switch words.first {
    case "noon", "midday": return (SpokenClock(minute: 720, isEitherHalf: false), 1)
    case "midnight": return (SpokenClock(minute: 1440, isEitherHalf: false), 1)
    default: break
    }
    guard let (hour, minute, count, isDigital) = relative(words) ?? plain(words) else { return nil }
    let rest = words.dropFirst(count)
    if let (isAfternoon, used) = half(rest) {
      guard (1...12).contains(hour) else { return nil }
      return (SpokenClock(minute: hour % 12 * 60 + minute + (isAfternoon ? 720 : 0), isEitherHalf: false), count + used)
    }
    let clock = ["o'clock", "oclock"].contains(rest.first ?? "") ? 1 : 0
    if hour == 0 || hour > 12 || isDigital {
      return (SpokenClock(minute: hour * 60 + minute, isEitherHalf: false), count + clock)
    }
    return (SpokenClock(minute: hour % 12 * 60 + minute, isEitherHalf: true), count + clock)
  }

  /// Parses a clock number at the beginning of some words: 1 to 59 in words, or one or two digits.
  static func number(_ words: ArraySlice<String>) -> (Int, Int)? {
    if let number = SpokenNumber.belowHundred(words), number.value < 60 { return (number.value, number.wordCount) }
    guard let first = words.first, first.count <= 2, first.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(first).map { ($0, 1) }
  }

  private typealias Time = (hour: Int, minute: Int, count: Int, isDigital: Bool)

  /// "half past nine", "half nine", "quarter to nine", "twenty past nine".
  private static func relative(_ words: ArraySlice<String>) -> Time? {
    let article = words.first == "a" ? 1 : 0
    let words = words.dropFirst(article)
    var offset: Int?
    var used = 0
    switch words.first {
    case "half": (offset, used) = (30, 1)
    case "quarter": (offset, used) = (15, 1)
    default:
      if let (number, count) = number(words), (1..<60).contains(number) { (offset, used) = (number, count) }
    }
    guard let offset else { return nil }
    var rest = words.dropFirst(used)
    let link = rest.first
    guard link == "past" || link == "after" || link == "to" || link == "of" || words.first == "half" else { return nil }
    if link == "past" || link == "after" || link == "to" || link == "of" {
      rest = rest.dropFirst()
      used += 1
    }
    guard let (hour, count) = number(rest), (1...12).contains(hour) else { return nil }
    let isBefore = link == "to" || link == "of"
    let minutes = hour * 60 + (isBefore ? -offset : offset)
    return ((minutes / 60 + 11) % 12 + 1, minutes % 60, article + used + count, false)
  }

  /// "nine", "nine thirty", "nine oh five", "9", "9 30", "21 00", "930", "9pm" (``half(_:)`` parses its letters).
  private static func plain(_ words: ArraySlice<String>) -> Time? {
    guard let first = words.first else { return nil }
    if let digits = digits(first) {
      if digits.count > 2 {
        guard let hour = Int(digits.dropLast(2)), let minute = Int(digits.suffix(2)), hour < 24, minute < 60 else {
          return nil
        }
        return (hour, minute, consumed(first), digits.count == 4 && digits.first == "0")
      }
      guard let hour = Int(digits), hour < 25 else { return nil }
      let isDigital = digits.count == 2 && digits.first == "0"
      if first.count == digits.count, let next = words.dropFirst().first, let more = Self.digits(next), more.count == 2,
        let minute = Int(more), minute < 60
      {
        return (hour % 24, minute, 1 + consumed(next), isDigital)
      }
      return (hour % 24, 0, consumed(first), isDigital)
    }
    guard let (hour, count) = number(words.prefix(1)) ?? number(words), (1...24).contains(hour) else { return nil }
    var rest = words.dropFirst(count)
    let oh = rest.first == "oh" || rest.first == "o" ? 1 : 0
    rest = rest.dropFirst(oh)
    if let (minute, more) = number(rest), oh == 1 ? (1...9).contains(minute) : (10...59).contains(minute) {
      return (hour % 24, minute, count + oh + more, false)
    }
    return oh == 1 ? nil : (hour % 24, 0, count, false)
  }

  /// The digits of "9", "930" and "9pm".
  private static func digits(_ word: String) -> String? {
    let digits = word.prefix { $0.isASCII && $0.isNumber }
    guard (1...4).contains(digits.count) else { return nil }
    return ["", "am", "pm", "a", "p"].contains(word.dropFirst(digits.count)) ? String(digits) : nil
  }

  /// The number of words that a token of digits takes: none if its letters are still to be parsed.
  private static func consumed(_ word: String) -> Int { word.last?.isNumber == true ? 1 : 0 }

  /// "am", "p m", or the letters of "9pm".
  private static func half(_ words: ArraySlice<String>) -> (isAfternoon: Bool, count: Int)? {
    guard let first = words.first else { return nil }
    let letters = String(first.drop { $0.isNumber })
    if letters == "am" || letters == "pm" { return (letters == "pm", 1) }
    if letters == "a" || letters == "p", words.dropFirst().first == "m" { return (letters == "p", 2) }
    return nil
  }
}

/// A part of the day as spoken.
enum DayPart: String, Sendable {
  case morning, afternoon, evening, night, late

  /// The minute of the day that represents it if no time was given.
  var usual: Int {
    switch self {
    case .morning: 9 * 60
    case .afternoon: 15 * 60
    case .evening: 19 * 60
    case .night: 21 * 60
    case .late: 23 * 60
    }
  }

  /// The minute of the day for a time on the 12-hour clock, 0 to 719; past 1440 after the midnight that ends the day.
  func minute(of dial: Int) -> Int {
    switch self {
    case .morning: dial
    case .afternoon, .evening: dial + 720
    // Nights last until five.
    case .night, .late: dial < 5 * 60 ? dial + 1440 : dial + 720
    }
  }
}
