import Testing

@testable import Understanding

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
    #expect(NumberWords.verbalizations(of: digits).map { $0.joined(separator: " ") } == readings)
  }

  @Test(arguments: ["٣", "½", "Ⅻ", "⑳", "百", "万", "三", "②"])
  func numeralsThatAreNoDigits(text: String) {
    let words = NumberWords.verbalizations(of: text).joined()
    #expect(words.allSatisfy { $0.allSatisfy { $0.isLetter && $0.isASCII } })
  }
}

@Suite struct SpokenHouseNumberTests {
  private static func digits(_ text: String) -> [String] {
    HouseNumberReading.all(at: text.split(separator: " ").map(String.init)).map(\.digits)
  }

  @Test(arguments: [0..<2500, 2500..<5000, 5000..<7500, 7500..<10_000])
  func everyReadingOfEveryNumberParsesBack(range: Range<Int>) {
    var wrong: [String] = []
    for number in range where number > 0 {
      let digits = String(number)
      for reading in NumberWords.verbalizations(of: digits) {
        // A street after it doesn't change the number.
        for words in [reading, reading + ["elm", "street"]] {
          let whole = HouseNumberReading.all(at: words).filter { $0.wordCount == reading.count }
          if !whole.contains(where: { $0.digits == digits }) { wrong.append("\(number): \(words)") }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.prefix(5))")
  }

  @Test(arguments: [14_278, 95_051, 10_001, 12_300, 99_999, 40_000, 10_010])
  func fiveDigits(number: Int) {
    for reading in NumberWords.verbalizations(of: String(number)) + [NumberWords.cardinal(number)] {
      #expect(Self.digits(reading.joined(separator: " ")).contains(String(number)), "\(reading)")
    }
  }

  @Test(arguments: [
    ("two one oh five elm street", "2105"), ("twenty one oh five elm street", "2105"),
    ("two hundred and ten elm", "210"),
    ("two hundred ten elm", "210"), ("two twenty one b baker street", "221b"), ("459 granville street", "459"),
    ("221b baker street", "221b"), ("221 b baker street", "221b"), ("to twenty one elm", "221"),
    ("for fifty nine granville", "459"), ("won ate elm street", "18"), ("too oh five elm", "205"),
    ("twenty twenty elm", "2020"), ("nineteen hundred elm", "1900"), ("three thousand and five elm", "3005"),
    ("two thousand one hundred five elm", "2105"), ("two thousand and five hundred elm", "2500"),
    ("one zero zero elm", "100"), ("seven o eight elm", "708"),
    ("12 34 elm", "1234"),
  ])
  func theLongestReadingComesFirst(text: String, digits: String) {
    #expect(Self.digits(text).first == digits)
  }

  @Test(arguments: [
    ("two one oh five elm", ["2105", "210", "21", "2"]), ("twenty one elm", ["21", "201", "20"]),
    ("two twenty one b baker", ["221b", "221", "2201", "2201b", "220", "2"]), ("459 b street", ["459b", "459"]),
  ])
  func everySplitIsAReading(text: String, digits: [String]) {
    #expect(Set(Self.digits(text)) == Set(digits))
  }

  @Test func longerReadingsComeBeforeShorterOnes() {
    for text in ["two one oh five elm", "twenty one thirty five b elm", "9 8 7 6 5 4 3"] {
      let counts = HouseNumberReading.all(at: text.split(separator: " ").map(String.init)).map(\.wordCount)
      #expect(counts == counts.sorted(by: >))
      #expect(Set(Self.digits(text)).count == Self.digits(text).count)
    }
  }

  @Test(arguments: [
    "", "elm street", "oh five", "zero", "and two", "hundred", "to", "for", "ate", "123456 elm", "12bc elm", "b12 elm",
    "first avenue", "٣ elm", "½", "百 elm", "'", "x",
  ])
  func whatIsNoHouseNumber(text: String) {
    #expect(Self.digits(text).isEmpty)
  }

  @Test func manyNumberWordsAreBounded() {
    for word in ["one", "twenty", "oh", "1", "hundred", "two hundred"] {
      let words = (0..<64).map { _ in word }.joined(separator: " ").split(separator: " ").map(String.init)
      let readings = HouseNumberReading.all(at: ["nine"] + words)
      #expect(readings.count < 64)
      #expect(readings.allSatisfy { (1...5).contains($0.digits.count) && $0.wordCount <= words.count + 1 })
    }
  }
}

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

  /// Every number is parsed back from its spoken forms.
  @Test func numbersSurviveBeingSaid() {
    for number in 1..<1_000 {
      for words in [NumberWords.cardinal(number), NumberWords.ordinal(number)] {
        let read = SpokenNumber.first(in: words[...], afterNumber: false)
        #expect(read?.digits == String(number) && read?.wordCount == words.count, "\(words)")
      }
    }
  }
}
