/// A line of the calendar: a country, or a subdivision with its additional holidays.
struct HolidayLine {
  let code: String
  /// The years covered, for a country or an independent subdivision.
  let years: ClosedRange<Int>?
  private let certain: [HolidayRule]
  private let possible: [HolidayRule]

  /// The lines of a country and its subdivisions.
  static func lines(of country: String, in files: [[UInt8]]) -> [HolidayLine] {
    files.flatMap { file in
      file.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: country.utf8) }
        .compactMap { HolidayLine(String(decoding: $0, as: UTF8.self)) }
    }
  }

  /// Parses a line; `nil` if any part of it is invalid.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard let code = words.first else { return nil }
    self.code = String(code)
    var rules = words.dropFirst()
    years = rules.first.flatMap(Self.years)
    if years != nil { rules.removeFirst() }
    let sides = rules.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    certain = sides[0].compactMap(HolidayRule.init)
    possible = sides.dropFirst().joined().compactMap(HolidayRule.init)
    guard certain.count + possible.count == rules.count(where: { $0 != "?" }) else { return nil }
  }

  func certainDays(in years: ClosedRange<Int>) -> Set<Int> { Self.days(of: certain, in: years) }

  func possibleDays(in years: ClosedRange<Int>) -> Set<Int> { Self.days(of: possible, in: years) }

  private static func days(of rules: [HolidayRule], in years: ClosedRange<Int>) -> Set<Int> {
    Set(years.flatMap { year in rules.flatMap { $0.days(in: year) } })
  }

  private static func years(_ text: Substring) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-").compactMap { Int($0) }
    guard ends.count == 2, ends[0] <= ends[1] else { return nil }
    return ends[0]...ends[1]
  }
}

/// A holiday, or several consecutive days, in every year or only in some years.
struct HolidayRule {
  private enum Day {
    case date(month: Int, day: Int, following: Int)
    case weekday(Weekday, onOrAfterMonth: Int, day: Int)
    case easter(isOrthodox: Bool, offset: Int)
  }

  private let day: Day
  /// The years in which it applies, counted from 2000; `nil` for every year.
  private let years: [ClosedRange<Int>]?

  /// Parses `1225`, `0330+2`, `0518mo`, `E-2`, or `O+1`, followed by `:20,24-40` if it applies only in some years.
  init?(_ text: Substring) {
    let halves = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let day = halves.first.flatMap(Self.day) else { return nil }
    self.day = day
    let ranges = halves.dropFirst().first?.split(separator: ",")
    years = ranges?.compactMap(Self.range)
    guard halves.count <= 2, years?.count == ranges?.count, years?.isEmpty != true else { return nil }
  }

  /// The numbers of its days in a year.
  func days(in year: Int) -> [Int] {
    guard years?.contains(where: { $0.contains(year - 2000) }) ?? true else { return [] }
    switch day {
    case .date(let month, let day, let following):
      return CivilDay(year: year, month: month, day: day).map { Array($0.number...$0.number + following) } ?? []
    case .weekday(let weekday, let month, let day):
      guard let first = CivilDay(year: year, month: month, day: day) else { return [] }
      return [first.number + (weekday.rawValue - first.weekday.rawValue).floorRemainder(by: 7)]
    case .easter(let isOrthodox, let offset):
      let easter = isOrthodox ? CivilDay.orthodoxEaster(in: year) : CivilDay.easter(in: year)
      return easter.map { [$0.number + offset] } ?? []
    }
  }

  private static func day(_ text: Substring) -> Day? {
    let rest = text.dropFirst()
    if text.hasPrefix("E") || text.hasPrefix("O") {
      return Int(rest).map { .easter(isOrthodox: text.hasPrefix("O"), offset: $0) }
    }
    guard let month = Int(text.prefix(2)), let day = Int(text.dropFirst(2).prefix(2)),
      CivilDay(year: 2000, month: month, day: day) != nil
    else { return nil }
    let more = text.dropFirst(4)
    if more.isEmpty { return .date(month: month, day: day, following: 0) }
    if more.hasPrefix("+") { return Int(more).flatMap { $0 > 0 ? .date(month: month, day: day, following: $0) : nil } }
    guard case .weekdays(let weekday, let last) = HoursWords.terms[String(more)], weekday == last else { return nil }
    return .weekday(weekday, onOrAfterMonth: month, day: day)
  }

  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-").compactMap { Int($0) }
    guard let first = ends.first, let last = ends.last, first <= last else { return nil }
    return first...last
  }
}

extension CivilDay {
  /// The Orthodox Easter Sunday of a year from 1900 to 2099 (Meeus, "Astronomical Algorithms", ch. 8: the Julian date,
  /// which is 13 days behind).
  static func orthodoxEaster(in year: Int) -> CivilDay? {
    guard (1900...2099).contains(year) else { return nil }
    let fullMoon = (19 * (year % 19) + 15) % 30
    let weekday = (2 * (year % 4) + 4 * (year % 7) - fullMoon + 34) % 7
    let days = fullMoon + weekday + 114
    return CivilDay(year: year, month: days / 31, day: days % 31 + 1)?.advanced(byDays: 13)
  }
}
