import Foundation
import Places
import Recognition
import TestSupport
import Testing
import Understanding

@Suite("Navigation commands") struct RouteOrderTests {
  private let parser: UtteranceParser

  init() throws { parser = try ModelFiles.kindParser() }

  private func readings(_ text: String) -> [DestinationQuery] { parser.readings(of: TextFolding.tokens(text)) }

  @Test(
    "What a driver says of the route, typed or spoken, is an order before it is anything else",
    arguments: [
      ("cancel the route", NavigationCommand.cancel), ("Stop navigation", .cancel), ("end navigation", .cancel),
      ("end the navigation", .cancel), ("stop guiding me", .cancel), ("stop guidance", .cancel),
      ("clear my route", .cancel), ("how long still", .remaining), ("How much longer?", .remaining),
      ("how long is it still", .remaining), ("how far is it still", .remaining), ("when do we arrive", .remaining),
      ("When will we get there?", .remaining), ("what time do we arrive", .remaining),
      ("what's my ETA", .remaining), ("what's my e t a", .remaining), ("eta", .remaining),
      ("avoid motorways", .avoid(.motorways)), ("avoid highways", .avoid(.motorways)),
      ("avoid the freeway", .avoid(.motorways)), ("avoid tolls", .avoid(.tolls)), ("avoid all tolls", .avoid(.tolls)),
      ("avoid toll roads", .avoid(.tolls)), ("Avoid ferries.", .avoid(.ferries)), ("no more tolls", .avoid(.tolls)),
      ("don't use the ferry", .avoid(.ferries)), ("allow motorways", .allow(.motorways)),
      ("take the motorway again", .allow(.motorways)), ("stop avoiding tolls", .allow(.tolls)),
      ("allow ferries again", .allow(.ferries)), ("skip the stop", .skipStop), ("skip the next stop", .skipStop),
      ("remove the stop", .skipStop), ("cancel the stop", .skipStop), ("which is quicker", .quicker),
      ("which one is faster", .quicker), ("the quicker one", .quicker), ("take the faster route", .quicker),
      ("which is nearer by road", .quicker), ("say that again", .repeatInstruction),
      ("repeat that", .repeatInstruction), ("what was that?", .repeatInstruction),
      ("what's next", .repeatInstruction), ("the second route", .take(.position(1))),
      ("take the first way", .take(.position(0))), ("the other route", .take(.other)),
      ("take the way via Burrard Bridge", .take(.via(["burrard", "bridge"]))),
      ("go via West 4th Avenue", .take(.via(["west", "4th", "avenue"]))),
    ])
  func orders(text: String, order: NavigationCommand) {
    #expect(readings(text).first?.routeOrder == order)
    #expect(readings(text).count { $0.routeOrder != nil } == 1)
  }

  @Test(
    "Ending a search is one thing, ending guidance another",
    arguments: ["cancel", "stop", "never mind", "cancel that", "stop listening", "forget it"])
  func cancelOfASearch(text: String) {
    let found = readings(text)
    #expect(found.first?.intent == .cancel && found.allSatisfy { $0.routeOrder == nil })
  }

  @Test(
    "A stop is a place, an address, a crossing, or one of a kind or a name on the way",
    arguments: [
      ("add a stop at elm park", [.place: "elm park"]), ("add elm park", [.place: "elm park"]),
      ("stop at elm park", [.place: "elm park"]), ("add a stop at home", [.place: "home"]),
      ("add a stop at 459 granville street", [.number: "459", .street: "granville street"]),
      ("add a stop at main and twelfth", [.street: "main", .other: "twelfth"]),
      ("add a stop for coffee", [.rubric: "coffee"]), ("stop at a gas station", [.rubric: "gas station"]),
      ("stop at a gas station on the way", [.rubric: "gas station"]), ("add a pharmacy", [.rubric: "pharmacy"]),
      ("add coffee with wifi on the way", [.rubric: "coffee with wifi"]),
      ("add a stop for gas open now", [.rubric: "gas", .time: "open now"]),
      ("stop at a blue lantern on the way", [.name: "blue lantern"]),
      ("add a stop at starbucks on the way", [.rubric: "starbucks"]),
    ] as [(String, [Slot: String])])
  func stops(text: String, slots: [Slot: String]) {
    let found = readings(text)
    #expect(found.contains { $0.intent == .addStop && $0.texts == slots }, "\(found)")
    #expect(found.first?.intent == .addStop && found.allSatisfy { $0.routeOrder == nil })
  }

  @Test(
    "What only resembles an order is none",
    arguments: [
      "avoid street", "avoid", "avoid the city", "take me to cancel the route", "navigate to what's next",
      "skip lane", "the quick one", "route", "navigation", "end street", "stop and shop", "how green was my valley",
      "via roma", "the second cup", "the other place", "via rail station", "repeat street", "allow road",
      "avoid motorways hotel", "which wich", "eta street", "find the ferry terminal",
    ])
  func resembling(text: String) {
    #expect(readings(text).allSatisfy { $0.routeOrder == nil })
    #expect(readings(text).contains { $0.intent == .navigate })
  }

  @Test(
    "An order may be a name all the same, and is read as that too",
    arguments: ["cancel the route", "skip the stop", "avoid tolls", "what's next", "how much longer"])
  func names(text: String) {
    let found = readings(text)
    #expect(found.map { $0.routeOrder != nil } == [true, false])
    #expect(found.last?.intent == .navigate && found.last?.slots[.place] == TextFolding.tokens(text))
  }

  @Test("Each avoidable road type has words that mean only it")
  func vocabulary() {
    let phrases = VocabularyPhrase.avoidances()
    #expect(Set(phrases.map(\.words)).count == phrases.count && phrases.allSatisfy { $0.slot == .avoidance })
    #expect(Set(phrases.compactMap { RouteAvoidance(spoken: $0.words) }) == Set(RouteAvoidance.allCases))
    for words in [[], ["the"], ["motor"], ["toll", "booth"], ["the", "ferry"]] {
      #expect(RouteAvoidance(spoken: words) == nil)
    }
  }

  @Test(
    "Orders are written and read again",
    arguments: [
      NavigationCommand.cancel, .remaining, .avoid(.tolls), .allow(.ferries), .skipStop, .quicker, .repeatInstruction,
      .take(.position(1)), .take(.other), .take(.via(["mill", "road"])),
    ])
  func coding(order: NavigationCommand) throws {
    let data = try JSONEncoder().encode(order)
    #expect(try JSONDecoder().decode(NavigationCommand.self, from: data) == order)
  }

  @Test("A query without a road type isn't a command")
  func nothingToAvoid() {
    #expect(DestinationQuery(intent: .avoid).routeOrder == nil)
    #expect(DestinationQuery(intent: .chooseWay).routeOrder == nil)
    #expect(DestinationQuery(intent: .chooseWay, slots: [.way: ["fourth"]]).routeOrder == nil)
    #expect(DestinationQuery(intent: .allow, slots: [.avoidance: ["rain"]]).routeOrder == nil)
    #expect(DestinationQuery(intent: .addStop, slots: [.place: ["elm"]]).routeOrder == nil)
  }
}
