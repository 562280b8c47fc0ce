import Testing

@testable import Understanding

@Suite struct SpokenNumberTests {
  @Test(arguments: [
    ("41", "41", 1), ("nine", "9", 1), ("ninth street", "9", 1), ("forty one", "41", 2), ("forty first", "41", 2),
    ("forty", "40", 1), ("forty twelve", "40", 1), ("forty zero", "40", 1), ("eleven", "11", 1), ("twelfth", "12", 1),
    ("one hundred", "100", 2), ("one hundredth", "100", 2), ("one hundred and fifth", "105", 4),
    ("one hundred five", "105", 3), ("four hundred and fifty nine granville", "459", 5),
    ("two hundred and beyond", "200", 2),
    ("twenty one hundred", "2100", 3), ("twelve hundred and one", "1201", 4), ("two thousand", "2000", 2),
    ("two thousand and twelve", "2012", 4), ("one thousand nine hundred and five", "1905", 6),
    ("one thousand nine hundred", "1900", 4), ("two thousandth", "2000", 2), ("ninety nine thousand", "99000", 3),
    ("double five", "55", 2), ("triple seven nine", "777", 2), ("treble one", "111", 2), ("zero", "0", 1),
    ("oh nine", "0", 1), ("o nine", "0", 1), ("first hundred", "1", 1), ("forty first hundred", "41", 2),
    ("second cup", "2", 1),
  ])
  func reads(text: String, digits: String, count: Int) throws {
    let words = text.split(separator: " ").map(String.init)
    let number = try #require(SpokenNumber.first(in: words[...], afterNumber: false))
    #expect(number.digits == digits && number.wordCount == count)
  }

  @Test(arguments: [
    "", "stanley", "hundred", "thousand", "and five", "oh", "o street", "oh my", "double", "double trouble",
    "double twelve", "double first", "fortyish", "twentyfirst",
  ])
  func isNone(text: String) {
    #expect(SpokenNumber.first(in: text.split(separator: " ").map(String.init)[...], afterNumber: false) == nil)
  }

  @Test(arguments: [("oh", true), ("oh five", true), ("o street", false), ("oh oh five", true)])
  func ohAfterANumber(text: String, isZero: Bool) {
    let words = text.split(separator: " ").map(String.init)
    #expect((SpokenNumber.first(in: words[...], afterNumber: true)?.digits == "0") == isZero)
  }

  /// Every number is read back from the ways it is said.
  @Test func numbersSurviveBeingSaid() {
    for number in 1..<1_000 {
      for words in [NumberWords.cardinal(number), NumberWords.ordinal(number)] {
        let read = SpokenNumber.first(in: words[...], afterNumber: false)
        #expect(read?.digits == String(number) && read?.wordCount == words.count, "\(words)")
      }
    }
  }
}
