import Testing
import Understanding

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
    #expect(found.contains { $0.intent == .nearest && $0.slots == [.rubric: rubric] }, "\(found)")
  }

  @Test(arguments: [
    ("nearest tim hortons", "tim hortons"), ("the closest tims", "tims"), ("find a starbucks", "starbucks"),
    ("starbucks near me", "starbucks"), ("take me to the nearest Starbucks", "starbucks"),
  ])
  func aChainIsAKind(text: String, chain: String) {
    #expect(
      first(text)
        == DestinationQuery(
          intent: .nearest, slots: [.rubric: chain], carrierWords: first(text)?.carrierWords ?? 0))
  }

  @Test(arguments: [
    ("nearest blue lantern", "blue lantern"), ("the closest blue lantern", "blue lantern"),
    ("take me to a blue lantern", "blue lantern"), ("blue lantern near me", "blue lantern"),
    ("is there a blue lantern around here", "blue lantern"), ("where is the nearest blue lantern", "blue lantern"),
  ])
  func theNearestOfANameNoKindHas(text: String, name: String) {
    #expect(first(text)?.intent == .nearest)
    #expect(first(text)?.slots == [.name: name])
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
    #expect(first(text)?.slots == [.rubric: rubric, .place: place])
  }

  @Test(arguments: [
    "blue lantern near elm park", "a blue lantern near elm park", "find a blue lantern close to elm park",
    "take me to the nearest blue lantern by elm park", "show me a blue lantern near elm park",
  ])
  func aNameNearSomething(text: String) {
    let query = parser.readings(of: TextFolding.tokens(text)).first { $0.intent == .nearPlace }
    #expect(query?.slots == [.name: "blue lantern", .place: "elm park"])
  }

  @Test(arguments: [
    "coffee on the way", "coffee along the route", "find coffee on my way", "a coffee along the way",
    "coffee on the route",
    "i need coffee along my route", "show me some coffee on the route",
  ])
  func somethingOnTheWay(text: String) {
    #expect(first(text)?.intent == .alongRoute)
    #expect(first(text)?.slots == [.rubric: "coffee"])
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
    #expect(first(text)?.slots == slots)
  }

  @Test func aNameAloneIsAskedForOnlyWhereOneOfSeveralIs() {
    #expect(!parser.readings(of: ["navigate", "to", "blue", "lantern"]).contains { $0.slots[.name] != nil })
    // A sentence with "near" in it is no command for that.
    let found = parser.readings(of: TextFolding.tokens("we saw a deer near the lake"))
    #expect(found.allSatisfy { $0.carrierWords == 0 })
  }
}
