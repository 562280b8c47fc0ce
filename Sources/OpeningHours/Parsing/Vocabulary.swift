/// The words of opening hours, in lower case: those of the specification, and what people write in English.
enum Vocabulary {
  static func term(for word: String) -> Term? { terms[word] }

  private static let terms: [String: Term] = {
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
    let weekdays: [(Weekday, [String])] = [
      (.monday, ["m", "mo", "mon", "monday"]), (.tuesday, ["tu", "tue", "tues", "tuesday"]),
      (.wednesday, ["w", "we", "wed", "weds", "wednesday"]), (.thursday, ["th", "thu", "thur", "thurs", "thursday"]),
      (.friday, ["f", "fr", "fri", "friday"]), (.saturday, ["sa", "sat", "saturday"]),
      (.sunday, ["su", "sun", "sunday"]),
    ]
    for (weekday, words) in weekdays {
      for word in words { terms[word] = .weekdays(weekday, through: weekday) }
      if let long = words.last { terms[long + "s"] = .weekdays(weekday, through: weekday) }
    }
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
