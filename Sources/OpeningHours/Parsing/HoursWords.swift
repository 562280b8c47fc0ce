/// The words of opening hours, in lowercase: those of the specification, and common English phrases.
enum HoursWords {
  /// The phrase at the beginning of a text, as its length and meaning; the next character must not be a letter.
  static func phrase(startingAt text: ArraySlice<Unicode.Scalar>) -> (length: Int, term: Term)? {
    let phrase = phrases.first { phrase in
      guard text.starts(with: phrase.text) else { return false }
      return text.dropFirst(phrase.text.count).first.map { !("a"..."z").contains($0) } ?? true
    }
    return phrase.map { ($0.text.count, $0.term) }
  }

  /// Phrases of several words; a longer phrase comes before its own beginning.
  private static let phrases: [(text: [Unicode.Scalar], term: Term)] = [
    ("a.m.", .meridiem(.am)), ("a.m", .meridiem(.am)), ("p.m.", .meridiem(.pm)), ("p.m", .meridiem(.pm)),
    ("every day", .weekdays(.monday, through: .sunday)), ("open end", .late),
    ("public holidays", .publicHoliday), ("public holiday", .publicHoliday), ("bank holidays", .publicHoliday),
    ("bank holiday", .publicHoliday), ("school holidays", .schoolHoliday), ("school holiday", .schoolHoliday),
    ("by appointment only", .comment), ("by appointment", .comment), ("on appointment", .comment),
    ("on request", .comment), ("permanently closed", .state(.closed)), ("closed permanently", .state(.closed)),
    ("temporarily closed", .state(.closed)), ("closed temporarily", .state(.closed)),
    ("closed until further notice", .state(.closed)),
  ].map { (Array($0.unicodeScalars), $1) }

  static let terms: [String: Term] = {
    var terms: [String: Term] = [
      "ph": .publicHoliday, "sh": .schoolHoliday, "week": .week, "weeks": .week, "easter": .easter,
      "spring": .season, "summer": .season, "autumn": .season, "fall": .season, "winter": .season,
      "dawn": .sun(.dawn), "sunrise": .sun(.sunrise), "sunset": .sun(.sunset), "dusk": .sun(.dusk),
      "noon": .noon, "midday": .noon, "midnight": .midnight, "late": .late, "close": .late,
      "a": .meridiem(.am), "am": .meridiem(.am), "p": .meridiem(.pm), "pm": .meridiem(.pm),
      "day": .days, "days": .days, "h": .hours, "hr": .hours, "hrs": .hours, "hour": .hours, "hours": .hours,
      "open": .state(.open), "closed": .state(.closed), "off": .state(.closed), "unknown": .state(.unknown),
      "to": .dash, "til": .dash, "till": .dash, "until": .dash, "and": .comma,
      "daily": .weekdays(.monday, through: .sunday), "everyday": .weekdays(.monday, through: .sunday),
      "weekday": .weekdays(.monday, through: .friday), "weekdays": .weekdays(.monday, through: .friday),
      "weekend": .weekdays(.saturday, through: .sunday), "weekends": .weekdays(.saturday, through: .sunday),
    ]
    let codes: [String: Weekday] = [
      "m": .monday, "mo": .monday, "tu": .tuesday, "w": .wednesday, "we": .wednesday, "weds": .wednesday,
      "th": .thursday, "f": .friday, "fr": .friday, "sa": .saturday, "su": .sunday,
    ]
    for (word, weekday) in Array(codes) + Array(Weekday.named) { terms[word] = .weekdays(weekday, through: weekday) }
    let months = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
      "december",
    ]
    for (index, month) in months.enumerated() {
      terms[month] = .month(index + 1)
      terms[String(month.prefix(3))] = .month(index + 1)
    }
    terms["sept"] = .month(9)
    return terms
  }()
}
