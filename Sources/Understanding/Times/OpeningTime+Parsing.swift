import OpeningHours

extension OpeningTime {
  /// Words before "open" that belong to it: "that is still open".
  private static let leading: Set<String> = [
    "that", "that's", "thats", "which", "is", "are", "still", "currently", "also", "and", "it's",
  ]

  /// Parses a whole phrase: "open", "open now", "that's open at nine tonight", "open tomorrow morning".
  ///
  /// "Open late" is eleven in the evening. A day without a time is noon of that day; "tonight" is nine in the evening,
  /// the morning nine, the afternoon three, and the evening seven. "Until nine" is the minute before nine. The words
  /// are folded ones in lowercase, written or spoken; `nil` if one is left over.
  public init?(parsing words: [String]) {
    guard let open = words.firstIndex(of: "open"), words[..<open].allSatisfy(Self.leading.contains) else { return nil }
    var reader = OpeningTimeReader(words[(open + 1)...])
    guard let time = reader.read() else { return nil }
    self = time
  }

  /// The longest opening time at the end of an utterance, and its number of words.
  static func suffix(of words: [String]) -> (time: OpeningTime, count: Int)? {
    guard let start = start(in: words) else { return nil }
    return OpeningTime(parsing: Array(words[start...])).map { ($0, words.count - start) }
  }

  /// The position of the last words that can begin an opening time.
  static func start(in words: [String]) -> Int? {
    guard var start = words.lastIndex(of: "open") else { return nil }
    while start > 0, leading.contains(words[start - 1]) { start -= 1 }
    return start
  }
}

/// Parses the words after "open": a day, a part of the day, and a time in any order, using every word.
struct OpeningTimeReader {
  private var words: ArraySlice<String>
  private var day: OpeningTime.Day?
  private var part: DayPart?
  private var clock: SpokenClock?
  private var isUntil = false

  init(_ words: ArraySlice<String>) { self.words = words }

  /// The time; `nil` if a word is left over or something is repeated.
  mutating func read() -> OpeningTime? {
    if words.isEmpty || take("now") || take("right", "now") || take("just", "now") || take("at", "the", "moment")
      || take("at", "this", "time")
    {
      return words.isEmpty ? .now : nil
    }
    if take("late", "at", "night") || take("late", "night") || take("late") {
      part = .late
      _ = take("tonight") || take("today")
    } else if let minutes = later() {
      return words.isEmpty ? .later(minutes: minutes) : nil
    }
    while !words.isEmpty {
      guard readDay() || readPart() || readClock() else { return nil }
    }
    return assembled()
  }

  private mutating func readDay() -> Bool {
    let start = words
    let isNamed = take("on") || take("this") || take("next") || take("coming")
    var found: OpeningTime.Day?
    if let word = words.first {
      if let weekday = Weekday(named: word) { found = .weekday(weekday.rawValue) }
      if word == "weekends" || word == "weekend" { found = .weekday(6) }
      if !isNamed, word == "today" { found = .today }
      if !isNamed, word == "tomorrow" { found = .tomorrow }
    }
    guard let found, day == nil else {
      words = start
      return false
    }
    words = words.dropFirst()
    day = found
    return true
  }

  private mutating func readPart() -> Bool {
    guard part == nil else { return false }
    if day == nil, take("tonight") {
      (day, part) = (.today, .night)
      return true
    }
    let start = words
    if day == nil, take("this"), let found = words.first.flatMap(DayPart.init(rawValue:)) {
      words = words.dropFirst()
      (day, part) = (.today, found)
      return true
    }
    words = start
    _ = take("in", "the") || take("at")
    if let found = words.first.flatMap(DayPart.init(rawValue:)) {
      words = words.dropFirst()
      part = found
      return true
    }
    words = start
    return false
  }

  private mutating func readClock() -> Bool {
    guard clock == nil else { return false }
    let start = words
    let until = take("until") || take("till") || take("til") || take("to")
    if !until { _ = take("at") || take("by") || take("from") || take("past") || take("after") || take("around") }
    guard let (found, count) = SpokenClock.read(words) else {
      words = start
      return false
    }
    words = words.dropFirst(count)
    (clock, isUntil) = (found, until)
    return true
  }

  /// "in an hour", "in half an hour", "in twenty minutes".
  private mutating func later() -> Int? {
    let start = words
    guard take("in") || take("within") else { return nil }
    if take("half", "an", "hour") { return 30 }
    if take("an", "hour", "and", "a", "half") { return 90 }
    if take("an", "hour") { return 60 }
    if let (number, count) = SpokenClock.number(words) {
      words = words.dropFirst(count)
      if take("minutes") || take("minute") || take("mins") || take("min") { return number }
      if take("hours") || take("hour") { return number * 60 }
    }
    words = start
    return nil
  }

  private func assembled() -> OpeningTime {
    var time = OpeningTime.Clock.minute(720)
    if let clock {
      time = clock.placed(in: part)
    } else if let part {
      time = .minute(part.usual)
    }
    if isUntil {
      time =
        switch time {
        case .minute(let minute): .minute((minute + 1439) % 1440)
        case .eitherHalf(let minute): .eitherHalf((minute + 719) % 720)
        }
    }
    // A part of the day without a day means today or, once it is over, tomorrow.
    return .at(day ?? .next, time)
  }

  private mutating func take(_ wanted: String...) -> Bool {
    guard words.starts(with: wanted) else { return false }
    words = words.dropFirst(wanted.count)
    return true
  }
}
