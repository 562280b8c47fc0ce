import Testing
import Understanding

@Suite struct UtteranceParserTests {
  private let parser: UtteranceParser

  init() throws { parser = try ModelFiles.parser() }

  private func readings(_ text: String) -> [DestinationQuery] {
    parser.readings(of: text.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("navigate to robson street", Intent.navigate, [Slot.place: "robson street"]),
    ("take me to the art gallery", .navigate, [.place: "the art gallery"]),
    ("i'd like to go to stanley park", .navigate, [.place: "stanley park"]),
    ("please drive to science world", .navigate, [.place: "science world"]),
    ("could you find the vancouver aquarium", .navigate, [.place: "the vancouver aquarium"]),
    ("where is canada place", .navigate, [.place: "canada place"]),
    ("stanley park", .navigate, [.place: "stanley park"]),
    ("navigate to stanley park please", .navigate, [.place: "stanley park"]),
    ("nearest gas station", .nearest, [.rubric: "gas station"]),
    ("find the closest coffee shop", .nearest, [.rubric: "coffee shop"]),
    ("take me to the nearest hospital", .nearest, [.rubric: "hospital"]),
    ("is there a pharmacy around here", .nearest, [.rubric: "pharmacy"]), ("i need gas", .nearest, [.rubric: "gas"]),
    ("parking near me", .nearest, [.rubric: "parking"]),
    ("show me restaurants nearby", .nearest, [.rubric: "restaurants"]),
    ("gas station near stanley park", .nearPlace, [.rubric: "gas station", .place: "stanley park"]),
    ("find a coffee shop close to robson street", .nearPlace, [.rubric: "coffee shop", .place: "robson street"]),
    ("take me to the nearest pharmacy around main street", .nearPlace, [.rubric: "pharmacy", .place: "main street"]),
    ("take me home", .home, [:]), ("home", .home, [:]), ("go to my place", .home, [:]), ("let's go home", .home, [:]),
    ("drive to work", .work, [:]), ("the office", .work, [:]), ("take me to my office", .work, [:]),
    ("cancel", .cancel, [:]), ("never mind", .cancel, [:]), ("no thank you", .cancel, [:]),
  ])
  func theFirstReading(text: String, intent: Intent, slots: [Slot: String]) {
    let first = readings(text).first
    #expect(first?.intent == intent)
    #expect(first?.slots == slots)
  }

  @Test(arguments: [
    ("navigate to four fifty nine granville street", "459", "granville street"),
    ("four fifty nine granville street", "459", "granville street"),
    ("take me to 221b baker street", "221b", "baker street"),
    ("go to two hundred and ten elm street", "210", "elm street"), ("twelve eleven main street", "1211", "main street"),
    ("drive to twenty one oh five west broadway", "2105", "west broadway"),
  ])
  func anAddressComesFirst(text: String, number: String, street: String) {
    let found = readings(text)
    #expect(found.first?.intent == .address)
    #expect(found.first?.slots == [.number: number, .street: street])
    #expect(found.contains { $0.intent == .navigate && $0.slots[.place]?.hasSuffix(street) == true })
  }

  @Test func everySplitOfNumberAndStreet() {
    let found = readings("navigate to twenty one forty first avenue").filter { $0.intent == .address }
    #expect(found.contains { $0.slots == [.number: "21", .street: "forty first avenue"] })
    #expect(found.contains { $0.slots == [.number: "2140", .street: "first avenue"] })
    #expect(readings("seven eleven").contains { $0.slots == [.place: "seven eleven"] })
    #expect(readings("twelve").allSatisfy { $0.intent == .navigate })
  }

  @Test(arguments: [
    "find gas town", "coffee shopping", "the nearest gas station wagon", "restaurant row", "gas stationery",
  ])
  func noNameIsBentIntoARubric(text: String) {
    #expect(!readings(text).isEmpty)
    #expect(readings(text).allSatisfy { $0.slots[.rubric] == nil })
  }

  @Test(arguments: ["a gas station", "the gas stations", "gas station", "find some gas stations"])
  func articlesAndPluralsOfARubric(text: String) {
    #expect(readings(text).contains { $0.intent == .nearest })
  }

  @Test func aNameThatIsARubricToo() {
    let found = readings("go to the nearest hotel")
    #expect(found.first?.slots == [.rubric: "hotel"])
    #expect(found.allSatisfy { $0.carrierWords >= (found.first?.carrierWords ?? 0) - 1 })
    #expect(Set(readings("hotel").map(\.intent)) == [.navigate, .nearest])
  }

  @Test(arguments: ["blue monkeys sing", "the of and", "xyzzy", "what is the weather"])
  func otherSpeechIsAtMostAName(text: String) {
    #expect(readings(text).map(\.intent) == [.navigate])
    #expect(readings(text).first?.slots == [.place: text])
  }

  @Test func nothingFitsNothing() throws {
    #expect(readings("").isEmpty)
    #expect(parser.readings(of: Array(repeating: "go", count: 65)).isEmpty)
    let home = UtteranceParser(commands: try CommandSet(parsing: "home 1: go home"), rubricForms: [])
    #expect(home.readings(of: ["go"]).isEmpty && home.readings(of: ["go", "home", "now"]).isEmpty)
    #expect(home.readings(of: ["go", "home"]) == [DestinationQuery(intent: .home, carrierWords: 2)])
  }

  @Test func readingsAreFewDistinctAndInOrder() {
    for text in [
      "take me to two one oh five near street near park", String(repeating: "near one ", count: 30), "go to work",
    ] {
      let found = readings(text)
      #expect((1...12).contains(found.count))
      #expect(
        Set(found.map { "\($0.intent) \($0.slots.sorted { $0.key.rawValue < $1.key.rawValue })" }).count == found.count)
      #expect(found.map(\.carrierWords) == found.map(\.carrierWords).sorted(by: >))
    }
  }
}
