import Testing

@testable import Evaluation

struct SlotSpotterTests {
  private let spotter = SlotSpotter([
    "drink": ["coffee", "iced coffee", "tea", "Iced-Tea", ""], "size": ["large", "small"],
  ])

  @Test(arguments: [
    ("a large iced coffee please", ["drink": "iced coffee", "size": "large"]), ("COFFEE", ["drink": "coffee"]),
    ("iced tea", ["drink": "Iced-Tea"]), ("tea or coffee", ["drink": "tea"]), ("coffee or tea", ["drink": "coffee"]),
    ("iced", [:]), ("", [:]), ("steam coffeehouse", [:]), ("small large", ["size": "small"]),
    ("coffee then iced coffee", ["drink": "iced coffee"]),
  ])
  func theLongestAndEarliestIsTaken(text: String, slots: [String: String]) {
    #expect(spotter.slots(in: text) == slots)
  }

  @Test func withoutValuesThereIsNothing() { #expect(SlotSpotter([:]).slots(in: "coffee").isEmpty) }
}
