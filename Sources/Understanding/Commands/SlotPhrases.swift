extension VocabularyPhrase {
  /// What a recogniser listens for where a command says when a place must be open.
  public static let times: [VocabularyPhrase] = {
    let hours = (1...12).map { NumberWords.cardinal($0) }
    let days = ["today", "tonight", "tomorrow", "tomorrow morning", "tomorrow night", "this evening"].map(split)
    let weekdays = Weekdays.all.map { ["on", $0] }
    var phrases = made(.time, [split("open now")], weight: 40)
    phrases += made(
      .time, ["open", "open right now", "that's open", "that is open", "open late"].map(split), weight: 6)
    phrases += made(.time, (days + weekdays).map { ["open"] + $0 }, weight: 2)
    for hour in hours {
      phrases += made(.time, [["open", "at"] + hour], weight: 0.5)
      phrases += made(
        .time, ["tonight", "tomorrow", "in the morning", "p m", "a m"].map { ["open", "at"] + hour + split($0) },
        weight: 0.2)
    }
    return phrases
  }()

  /// What a recogniser listens for where a command says when the driver was somewhere.
  public static let days: [VocabularyPhrase] =
    made(.day, [["yesterday"], ["last", "night"]], weight: 4)
    + made(.day, Weekdays.all.flatMap { [["on", $0], ["last", $0]] }, weight: 1)
    + made(.day, ["today", "this morning", "last week", "last weekend", "the other day"].map(split), weight: 1)

  /// What a recogniser listens for around a kind of place.
  ///
  /// - Parameters:
  ///   - before: Forms said before it: "vegan".
  ///   - after: Forms said after it: "with wifi".
  public static func attributes(before: [String], after: [String]) -> [VocabularyPhrase] {
    let spoken = SpokenForms()
    return made(.attribute, before.map(spoken.primary), weight: 1)
      + made(.feature, after.map(spoken.primary), weight: 1)
  }

  private static func made(_ slot: Slot, _ words: [[String]], weight: Double) -> [VocabularyPhrase] {
    words.filter { !$0.isEmpty }.map { VocabularyPhrase(slot: slot, words: $0, weight: weight) }
  }

  private static func split(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
