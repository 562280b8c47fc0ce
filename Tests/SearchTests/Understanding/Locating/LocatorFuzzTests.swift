import Places
import TestSupport
import Testing
import Understanding

/// For any input, the parsers return, and their results are consistent.
@Suite struct LocatorFuzzTests {
  private static let characters =
    "0123456789 .,;:+-°'\"nsewNSEW 23456789CFGHJMPQRVWXcfv+0 plus point minus geo: double one v"

  @Test func randomBytesAreRead() {
    var generator = SeededGenerator(6)
    for round in 0..<3000 {
      let length = round < 2990 ? Int.random(in: 0...40, using: &generator) : 10_000
      check(generator.text(of: Self.characters, length: length))
    }
  }

  @Test func randomWordsAreRead() {
    var generator = SeededGenerator(7)
    let words = [
      "one", "twenty", "hundred", "point", "minus", "north", "west", "degrees", "plus", "double", "v", "q", "49", "1.5",
      "849V+QM", "+", ",", "lat", "lon", "oh", "ninety", "victor", "zip", "-1.25", "'", "°", "\"", "seconds",
    ]
    for round in 0..<3000 {
      let count = round < 2995 ? Int.random(in: 0...9, using: &generator) : 3000
      check((0..<count).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " "))
    }
  }

  @Test(arguments: [
    "+", "plus ", "v ", "0", "9", "one ", "double ", "°", "-", "point ", "e\u{301}", "849V+QM ", "V6B ",
  ])
  func longRowsAreRead(text: String) {
    check(String(repeating: text, count: 10_000))
  }

  private func check(_ text: String) {
    if let code = PlusCode(text) { #expect(PlusCode(code.description) == code) }
    if let found = PlusCode.find(in: text) { #expect(found.rest.utf8.count < text.utf8.count) }
    if case .outOfRange(let message) = CoordinateText(text) { #expect(!message.isEmpty) }
    if let postcode = Postcode(text) { #expect(Postcode.normalized(postcode.key) == postcode.key) }
    if let key = Postcode.spelled(text) { #expect(Postcode.normalized(key) == key) }
    #expect(Postcode.normalized(text).allSatisfy { $0.isLetter || $0.isNumber })
  }
}
