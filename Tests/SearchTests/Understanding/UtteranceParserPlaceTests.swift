import Recognition
import Testing
import Understanding

@Suite struct UtteranceParserPlaceTests {
  private let parser: UtteranceParser

  init() throws { parser = try ModelFiles.kindParser() }

  private func readings(_ text: String) -> [DestinationQuery] { parser.readings(of: TextFolding.tokens(text)) }

  private func addresses(_ text: String) -> [[String]] {
    readings(text).filter { $0.intent == .address }.map { [$0.text(.number) ?? "", $0.text(.street) ?? ""] }
  }

  @Test(arguments: [
    ("459 granville street", "459", "granville street"), ("number 459 granville street", "459", "granville street"),
    ("house number 459 granville street", "459", "granville street"),
    ("granville street 459", "459", "granville street"),
    ("granville street number 459", "459", "granville street"), ("granville 459", "459", "granville"),
    ("granville street 459 vancouver", "459", "granville street vancouver"),
    ("459 granville street vancouver", "459", "granville street vancouver"),
    ("Unit 5, 459 Granville St", "459", "granville st"),
    ("apartment 12 b 459 granville street", "459", "granville street"),
    ("apt 3 459 granville street", "459", "granville street"), ("suite 200, 459 granville", "459", "granville"),
    ("459 granville street unit 5", "459", "granville street"),
    ("459 granville street apt 12", "459", "granville street"),
    ("unit number 5 459 granville", "459", "granville"), ("5-459 granville street", "459", "granville street"),
    ("#5 459 Granville Street", "459", "granville street"), ("3/45 elm street", "45", "elm street"),
    ("three slash forty five elm street", "45", "elm street"), ("3/45 elm street", "3/45", "elm street"),
    ("459 1/2 elm street", "459 1/2", "elm street"), ("459 and a half elm street", "459 1/2", "elm street"),
    ("459 1/2 elm street", "459", "elm street"), ("12a elm street", "12a", "elm street"),
    ("12 a elm street", "12a", "elm street"), ("twelve a elm street", "12a", "elm street"),
    ("221b baker street", "221b", "baker street"), ("two twenty one b baker street", "221b", "baker street"),
    ("12-14 elm street", "12-14", "elm street"), ("twelve to fourteen elm street", "12-14", "elm street"),
    ("12-14 elm street", "12", "elm street"), ("four fifty nine granville street", "459", "granville street"),
    ("take me to granville street four fifty nine", "459", "granville street"),
    ("four hundred and fifty nine granville", "459", "granville"), ("four five nine granville", "459", "granville"),
    ("twenty one oh five west broadway", "2105", "west broadway"),
    ("one thousand two hundred main street", "1200", "main street"),
    ("two thousand one hundred and five west forty first avenue", "2105", "west forty first avenue"),
    ("twenty one forty first avenue", "21", "forty first avenue"),
    ("twenty one forty first avenue", "2140", "first avenue"),
    ("one two three four five fraser highway", "12345", "fraser highway"),
  ])
  func addressesInEveryForm(text: String, number: String, street: String) {
    #expect(addresses(text).contains([number, street]), "\(addresses(text))")
    #expect(readings(text).count <= 12)
  }

  @Test(arguments: ["one hundred and fifth street", "studio 54", "pier nine", "seven eleven", "highway 99"])
  func aNameWithANumberIsANameToo(text: String) {
    let name = TextFolding.tokens(text).joined(separator: " ")
    #expect(readings(text).contains { $0.intent == .navigate && $0.texts == [.place: name] })
    #expect(!addresses(text).contains { $0[1].hasPrefix("and") || $0[1].hasPrefix("hundred") })
  }

  @Test(arguments: [
    ("forty first and fraser", "forty first", "fraser"), ("granville street and robson", "granville street", "robson"),
    ("take me to the corner of main and twelfth", "main", "twelfth"), ("main at 12th", "main", "12th"),
    ("robson & granville", "robson", "granville"), ("Robson St @ Granville St", "robson st", "granville st"),
    ("intersection of 41st Ave and Fraser St", "41st ave", "fraser st"),
    ("navigate to main street and east twelfth avenue", "main street", "east twelfth avenue"),
    ("crossing of main and twelfth", "main", "twelfth"),
    ("where main meets twelfth", "main", "twelfth"),
  ])
  func crossings(text: String, street: String, other: String) {
    let found = readings(text)
    #expect(found.contains { $0.intent == .crossing && $0.texts == [.street: street, .other: other] }, "\(found)")
  }

  @Test(arguments: ["bed bath and beyond", "black and white cafe", "the bat and ball", "marks and spencer"])
  func aNameWithAndIsANameToo(text: String) {
    #expect(readings(text).contains { $0.intent == .navigate && $0.texts == [.place: text] })
    #expect(readings("take me to \(text)").contains { $0.intent == .navigate && $0.texts == [.place: text] })
  }

  @Test func placesAlone() {
    let found = parser.placeReadings(of: ["home"]).map(\.intent)
    #expect(found.contains(.home) && found.contains(.navigate))
    #expect(parser.placeReadings(of: ["main", "and", "twelfth"]).map(\.intent).contains(.crossing))
    #expect(parser.placeReadings(of: ["coffee"]).allSatisfy { $0.slots[.rubric] == nil })
  }

  @Test func longAndOddWordsAreReadFast() {
    for word in ["near", "one", "and", "open", "at", "coffee", "the", "twenty", "unit", "home", "to", "where", "that"] {
      #expect(parser.readings(of: Array(repeating: word, count: 64)).count <= 12)
    }
    let mixed = (0..<64).map { ["coffee", "near", "one", "and", "open", "unit", "on", "at"][$0 % 8] }
    #expect(parser.readings(of: mixed).count <= 12)
  }
}

@Suite struct UtteranceParserKindTests {
  private let parser: UtteranceParser

  init() throws { parser = try ModelFiles.kindParser() }

  private func first(_ text: String) -> DestinationQuery? {
    parser.readings(of: TextFolding.tokens(text)).first
  }

  @Test(arguments: [
    ("coffee with wifi", "coffee with wifi"), ("find a coffee shop with wifi", "coffee shop with wifi"),
    ("nearest vegan coffee", "vegan coffee"), ("Wheelchair accessible toilet", "wheelchair accessible toilet"),
    ("is there a restaurant with wheelchair access nearby", "restaurant with wheelchair access"),
    ("24 hour pharmacy", "24 hour pharmacy"), ("twenty four hour pharmacy", "twenty four hour pharmacy"),
    ("take me to the nearest pharmacy open 24 hours", "pharmacy open 24 hours"),
    ("show me vegan pizza with wifi near me", "vegan pizza with wifi"),
  ])
  func whatAKindMustHaveStaysWithIt(text: String, rubric: String) {
    let found = parser.readings(of: TextFolding.tokens(text))
    #expect(found.contains { $0.intent == .nearest && $0.texts == [.rubric: rubric] }, "\(found)")
  }

  @Test(arguments: [
    ("nearest tim hortons", "tim hortons"), ("the closest tims", "tims"), ("find a starbucks", "starbucks"),
    ("starbucks near me", "starbucks"), ("take me to the nearest Starbucks", "starbucks"),
  ])
  func aChainIsAKind(text: String, chain: String) {
    #expect(
      first(text)
        == DestinationQuery(
          intent: .nearest, slots: [.rubric: chain.split(separator: " ").map(String.init)],
          carrierWords: first(text)?.carrierWords ?? 0))
  }

  @Test(arguments: [
    ("nearest blue lantern", "blue lantern"), ("the closest blue lantern", "blue lantern"),
    ("take me to a blue lantern", "blue lantern"), ("blue lantern near me", "blue lantern"),
    ("is there a blue lantern around here", "blue lantern"), ("where is the nearest blue lantern", "blue lantern"),
  ])
  func theNearestOfANameNoKindHas(text: String, name: String) {
    #expect(first(text)?.intent == .nearest)
    #expect(first(text)?.texts == [.name: name])
  }

  @Test(arguments: [
    ("coffee near stanley park", "coffee", "stanley park"), ("parking at 459 granville", "parking", "459 granville"),
    ("restaurants on main street", "restaurants", "main street"), ("hotels in kitsilano", "hotels", "kitsilano"),
    ("show me a hotel in kitsilano", "hotel", "kitsilano"), ("gas by the airport", "gas", "the airport"),
    ("find coffee with wifi near main and twelfth", "coffee with wifi", "main and twelfth"),
    ("coffee near home", "coffee", "home"), ("a starbucks near stanley park", "starbucks", "stanley park"),
    ("tims on fraser street", "tims", "fraser street"),
    ("parking opposite the art gallery", "parking", "the art gallery"),
  ])
  func aKindNearSomething(text: String, rubric: String, place: String) {
    #expect(first(text)?.intent == .nearPlace)
    #expect(first(text)?.texts == [.rubric: rubric, .place: place])
  }

  @Test(arguments: [
    "blue lantern near elm park", "a blue lantern near elm park", "find a blue lantern close to elm park",
    "take me to the nearest blue lantern by elm park", "show me a blue lantern near elm park",
  ])
  func aNameNearSomething(text: String) {
    let query = parser.readings(of: TextFolding.tokens(text)).first { $0.intent == .nearPlace }
    #expect(query?.texts == [.name: "blue lantern", .place: "elm park"])
  }

  @Test(arguments: [
    "coffee on the way", "coffee along the route", "find coffee on my way", "a coffee along the way",
    "coffee on the route",
    "i need coffee along my route", "show me some coffee on the route",
  ])
  func somethingOnTheWay(text: String) {
    #expect(first(text)?.intent == .alongRoute)
    #expect(first(text)?.texts == [.rubric: "coffee"])
  }

  @Test(arguments: [
    ("where i was yesterday", [Slot.day: "yesterday"]), ("go back to where i was on monday", [.day: "on monday"]),
    ("take me to the place i went to last night", [.day: "last night"]),
    ("that cafe from tuesday", [.rubric: "cafe", .day: "tuesday"]),
    ("take me back to the restaurant from last week", [.rubric: "restaurant", .day: "last week"]),
    ("that blue lantern from tuesday", [.name: "blue lantern", .day: "tuesday"]),
    ("take me to the last place", [:]), ("recent places", [:]), ("my last destination", [:]),
  ])
  func whereTheDriverWas(text: String, slots: [Slot: String]) {
    #expect(first(text)?.intent == .recent)
    #expect(first(text)?.texts == slots)
  }

  @Test func aNameAloneIsAskedForOnlyWhereOneOfSeveralIs() {
    #expect(!parser.readings(of: ["navigate", "to", "blue", "lantern"]).contains { $0.slots[.name] != nil })
    // A sentence that contains "near" isn't a command for that reason alone.
    let found = parser.readings(of: TextFolding.tokens("we saw a deer near the lake"))
    #expect(found.allSatisfy { $0.carrierWords == 0 })
  }
}
