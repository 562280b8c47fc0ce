import Foundation
import Places
import Recognition
import TestSupport
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
    #expect(first?.texts == slots)
  }

  @Test func slotsHoldWords() {
    #expect(readings("gas station near stanley park").first?.slots[.rubric] == ["gas", "station"])
    // A house number is one word, however it is written.
    let numbers = readings("459 and a half elm street").compactMap { $0.slots[.number] }
    #expect(numbers.contains(["459 1/2"]) && numbers.allSatisfy { $0.count == 1 })
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
    #expect(found.first?.texts == [.number: number, .street: street])
    #expect(found.contains { $0.intent == .navigate && $0.text(.place)?.hasSuffix(street) == true })
  }

  @Test func everySplitOfNumberAndStreet() {
    let found = readings("navigate to twenty one forty first avenue").filter { $0.intent == .address }
    #expect(found.contains { $0.texts == [.number: "21", .street: "forty first avenue"] })
    #expect(found.contains { $0.texts == [.number: "2140", .street: "first avenue"] })
    #expect(readings("seven eleven").contains { $0.texts == [.place: "seven eleven"] })
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
    #expect(found.first?.texts == [.rubric: "hotel"])
    #expect(found.allSatisfy { $0.carrierWords >= (found.first?.carrierWords ?? 0) - 1 })
    #expect(Set(readings("hotel").map(\.intent)) == [.navigate, .nearest])
  }

  @Test(arguments: ["blue monkeys sing", "the of and", "xyzzy", "what is the weather"])
  func otherSpeechIsAtMostAName(text: String) {
    #expect(readings(text).map(\.intent) == [.navigate])
    #expect(readings(text).first?.texts == [.place: text])
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

@Suite struct UtteranceParserTimeTests {
  private let parser: UtteranceParser

  init() throws { parser = try ModelFiles.kindParser() }

  private func first(_ text: String) -> DestinationQuery? {
    parser.readings(of: TextFolding.tokens(text)).first
  }

  @Test(
    arguments: [
      ("pharmacy open now", .nearest, [.rubric: "pharmacy", .time: "open now"]),
      (
        "find a pharmacy that's open at nine tonight", .nearest,
        [.rubric: "pharmacy", .time: "that's open at nine tonight"]
      ),
      ("nearest open pharmacy", .nearest, [.rubric: "pharmacy", .time: "open"]),
      ("an open gas station near me", .nearest, [.rubric: "gas station", .time: "open"]),
      ("coffee near me open at 9:30 pm", .nearest, [.rubric: "coffee", .time: "open at 9 30 pm"]),
      (
        "coffee with wifi open on sunday at noon", .nearest,
        [.rubric: "coffee with wifi", .time: "open on sunday at noon"]
      ),
      (
        "restaurants open late near stanley park", .nearPlace,
        [.rubric: "restaurants", .place: "stanley park", .time: "open late"]
      ),
      (
        "restaurants near stanley park open late", .nearPlace,
        [.rubric: "restaurants", .place: "stanley park", .time: "open late"]
      ),
      ("starbucks open now", .nearest, [.rubric: "starbucks", .time: "open now"]),
      (
        "take me to the art gallery open tomorrow at eight in the morning", .navigate,
        [.place: "the art gallery", .time: "open tomorrow at eight in the morning"]
      ),
      ("coffee on the way open now", .alongRoute, [.rubric: "coffee", .time: "open now"]),
    ] as [(String, Intent, [Slot: String])])
  func whenItMustBeOpen(text: String, intent: Intent, slots: [Slot: String]) {
    #expect(parser.readings(of: TextFolding.tokens(text)).contains { $0.intent == intent && $0.texts == slots })
    #expect(first(text)?.text(.time) == slots[.time])
  }

  @Test(arguments: ["open door church", "the open university", "open sesame", "take me to the open"])
  func openInANameIsNoTime(text: String) {
    #expect(parser.readings(of: TextFolding.tokens(text)).contains { $0.slots[.time] == nil && $0.intent == .navigate })
  }

  @Test func whatCannotCloseHasNoTime() {
    #expect(parser.readings(of: TextFolding.tokens("take me home open now")).allSatisfy { $0.intent != .home })
  }
}

/// The program's commands and rubrics.
enum ModelFiles {
  private struct Contents: Decodable {
    var groups: [RubricGroup]
    var rubrics: [Rubric]
  }

  private static let folder = Repository.file("models/en-us")

  static func commands() throws -> CommandSet {
    try CommandSet(parsing: try String(contentsOf: folder.appendingPathComponent("commands.txt"), encoding: .utf8))
  }

  static func rubricator() throws -> Rubricator {
    let data = try Data(contentsOf: folder.appendingPathComponent("rubrics.json"))
    let contents = try JSONDecoder().decode(Contents.self, from: data)
    return try Rubricator(groups: contents.groups, rubrics: contents.rubrics)
  }

  /// A parser that also knows attributes and a few chains.
  static func kindParser() throws -> UtteranceParser {
    let rubricator = try rubricator()
    let kinds = try Rubricator(
      groups: rubricator.groups, rubrics: rubricator.rubrics,
      attributes: [
        PlaceAttribute(id: "vegan", name: "Vegan", before: ["vegan"], tags: ["diet:vegan=yes"]),
        PlaceAttribute(id: "wifi", name: "Wifi", after: ["with wifi"], tags: ["internet_access=wlan"]),
        PlaceAttribute(
          id: "wheelchair", name: "Step free", before: ["wheelchair accessible"], after: ["with wheelchair access"],
          tags: ["wheelchair=yes"]),
        PlaceAttribute(
          id: "always", name: "Always open", before: ["24 hour", "twenty four hour"], after: ["open 24 hours"],
          tags: ["opening_hours=24/7"]),
      ],
      chains: [
        Chain(id: "tims", name: "Tim Hortons", aliases: ["tims", "timmies"], groups: ["cafe"]),
        Chain(id: "starbucks", name: "Starbucks", groups: ["cafe"]),
      ])
    return UtteranceParser(commands: try commands()) { kinds.kind(spoken: $0) != nil }
  }

  static func parser() throws -> UtteranceParser {
    UtteranceParser(
      commands: try commands(), rubricForms: Set(try rubricator().spokenForms.map { TextFolding.key($0.form) }))
  }
}

extension DestinationQuery {
  /// The slots as text, as in tables.
  var texts: [Slot: String] { slots.mapValues { $0.joined(separator: " ") } }
}
