import TestSupport
import Testing
import Understanding

@Suite struct TypedPartsTests {
  @Test(arguments: [
    ("stan", "Stanley Park", ["Stan"]), ("stanley p", "Stanley Park", ["Stanley", "P"]),
    ("p s", "Stanley Park", ["S", "P"]), ("STAN", "stanley", ["stan"]), ("park", "Stanley Park", ["Park"]),
    ("cafe leo", "Café Léonie", ["Café", "Léo"]), ("café léo", "Cafe Leonie", ["Cafe", "Leo"]),
    ("cafe leo", "Cafe\u{301} Le\u{301}onie", ["Cafe\u{301}", "Le\u{301}o"]),
    ("natures", "Nature's Fare", ["Nature's"]), ("nature", "Nature's Fare", ["Nature"]),
    ("nature’s", "Nature's Fare", ["Nature's"]), ("nature's", "Nature’s Fare", ["Nature’s"]),
    ("o'n", "O'Neill", ["O'N"]), ("on", "O'Neill", ["O'N"]), ("round", "'Round the Corner", ["'Round"]),
    ("7 el", "7-Eleven", ["7", "El"]), ("strasse", "Hauptstraße", []), ("hauptstras", "Hauptstraße", ["Hauptstraß"]),
    ("ae", "Ærø", ["Æ"]), ("aero", "Ærø", ["Ærø"]), ("finch and", "Finch & Daughters", ["Finch"]),
    // The longest beginning counts, and a typed word once.
    ("s stan", "Stanley Park", ["Stan"]), ("park", "Park Park", ["Park"]), ("p park", "Park Park", ["Park", "P"]),
    ("ley", "Stanley", []), ("stanleys", "Stanley", []), ("", "Stanley", []), ("!!", "Stanley", []), ("a", "", []),
    ("東", "東京", ["東"]), ("🙂", "🙂 Bar", []), ("bar", "🙂 Bar", ["Bar"]),
  ])
  func marks(typed: String, name: String, parts: [String]) {
    let letters = Array(name)
    #expect(TypedParts.ranges(of: typed, in: name).map { String(letters[$0]) } == parts)
  }

  @Test func rangesAreInsideAscendingAndApart() {
    let parts = "aAéß'’Æ 1½.-&🙂東e\u{301}".map { String($0) } + ["\u{0D4E} ", "\u{0D4E}-"]
    var generator = SeededGenerator(1)
    func text(_ most: Int) -> String {
      (0..<Int.random(in: 0...most, using: &generator)).compactMap { _ in parts.randomElement(using: &generator) }
        .joined()
    }
    for _ in 0..<3_000 {
      let (typed, name) = (text(8), text(20))
      var last = 0
      for range in TypedParts.ranges(of: typed, in: name) {
        #expect(range.lowerBound >= last && !range.isEmpty && range.upperBound <= name.count, "\(typed) | \(name)")
        last = range.upperBound
      }
    }
  }

  @Test func longTextIsBounded() {
    let name = String(repeating: "park ", count: 2_000)
    #expect(TypedParts.ranges(of: name, in: name).count <= 256)
  }
}
