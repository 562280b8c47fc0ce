import Testing
import Understanding

@Suite struct NumberWordsTests {
  @Test(arguments: [
    (0, "zero"), (8, "eight"), (10, "ten"), (13, "thirteen"), (20, "twenty"), (22, "twenty two"), (99, "ninety nine"),
    (100, "one hundred"), (123, "one hundred twenty three"), (459, "four hundred fifty nine"), (1000, "one thousand"),
    (2105, "two thousand one hundred five"), (14_278, "fourteen thousand two hundred seventy eight"),
    (100_000, "one hundred thousand"), (999_999, "nine hundred ninety nine thousand nine hundred ninety nine"),
    (1_000_000, "one zero zero zero zero zero zero"), (-21, "two one"),
  ])
  func cardinals(number: Int, words: String) {
    #expect(NumberWords.cardinal(number).joined(separator: " ") == words)
  }

  @Test(arguments: [
    (0, "zeroth"), (1, "first"), (2, "second"), (3, "third"), (4, "fourth"), (5, "fifth"), (8, "eighth"), (9, "ninth"),
    (10, "tenth"), (11, "eleventh"), (12, "twelfth"), (13, "thirteenth"), (18, "eighteenth"), (20, "twentieth"),
    (21, "twenty first"), (32, "thirty second"), (41, "forty first"), (55, "fifty fifth"), (80, "eightieth"),
    (100, "one hundredth"), (112, "one hundred twelfth"), (230, "two hundred thirtieth"), (1000, "one thousandth"),
  ])
  func ordinals(number: Int, words: String) {
    #expect(NumberWords.ordinal(number).joined(separator: " ") == words)
  }

  @Test func digitsByName() {
    #expect(NumberWords.digits("2105") == ["two", "one", "zero", "five"])
    #expect(NumberWords.digits("2105", zero: "oh") == ["two", "one", "oh", "five"])
    #expect(NumberWords.digits("a-") == [])
  }

  @Test(arguments: [
    ("8", ["eight"]), ("22", ["twenty two"]), ("0", ["oh", "zero"]), ("007", ["oh oh seven", "zero zero seven"]),
    (
      "123",
      ["one twenty three", "one hundred twenty three", "one hundred and twenty three", "one two three"]
    ),
    ("459", ["four fifty nine", "four hundred fifty nine", "four hundred and fifty nine", "four five nine"]),
    (
      "708",
      ["seven oh eight", "seven hundred eight", "seven hundred and eight", "seven oh eight", "seven zero eight"]
    ),
    ("700", ["seven hundred"]), ("1000", ["one thousand"]), ("1100", ["eleven hundred", "one thousand one hundred"]),
    (
      "1211",
      ["twelve eleven", "one two one one", "one thousand two hundred eleven", "one two one one"]
    ),
    ("1990", ["nineteen ninety", "one nine nine oh", "one thousand nine hundred ninety", "one nine nine zero"]),
    (
      "2105",
      ["twenty one oh five", "two one oh five", "two thousand one hundred five", "two one zero five"]
    ),
    (
      "9204",
      ["ninety two oh four", "nine two oh four", "nine thousand two hundred four", "nine two zero four"]
    ),
    ("14278", ["one four two seven eight", "one forty two seventy eight", "one four two seven eight"]),
    ("95051", ["nine five oh five one", "nine fifty fifty one", "nine five zero five one"]),
    ("123456", ["one two three four five six"]), ("", [""]),
  ])
  func readings(digits: String, readings: [String]) {
    #expect(NumberWords.readings(digits).map { $0.joined(separator: " ") } == readings)
  }

  @Test(arguments: ["٣", "½", "Ⅻ", "⑳", "百", "万", "三", "②"])
  func numeralsThatAreNoDigits(text: String) {
    let words = NumberWords.readings(text).joined()
    #expect(words.allSatisfy { $0.allSatisfy { $0.isLetter && $0.isASCII } })
  }
}
