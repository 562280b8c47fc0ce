/// The days of the week by name.
enum Weekdays {
  private static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
  private static let short = ["mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat", "sun"]

  /// 1 Monday to 7 Sunday; several of a day ("sundays") are the day.
  static func number(_ word: String) -> Int? {
    let name = word.hasSuffix("s") && word.count > 5 ? String(word.dropLast()) : word
    if let position = names.firstIndex(of: name) { return position + 1 }
    guard short.contains(word) else { return nil }
    return names.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }

  /// The days by name, Monday first.
  static var all: [String] { names }
}
