import Testing
import Understanding

@Suite struct NumberParserTests {
  private static func digits(_ text: String) -> [String] {
    NumberParser.houseNumbers(at: text.split(separator: " ").map(String.init)).map(\.digits)
  }

  @Test(arguments: [0..<2500, 2500..<5000, 5000..<7500, 7500..<10_000])
  func everyReadingOfEveryNumberParsesBack(range: Range<Int>) {
    var wrong: [String] = []
    for number in range where number > 0 {
      let digits = String(number)
      for reading in NumberWords.readings(digits) {
        // A street after it takes nothing away.
        for words in [reading, reading + ["elm", "street"]] {
          let whole = NumberParser.houseNumbers(at: words).filter { $0.wordCount == reading.count }
          if !whole.contains(where: { $0.digits == digits }) { wrong.append("\(number): \(words)") }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count), such as \(wrong.prefix(5))")
  }

  @Test(arguments: [14_278, 95_051, 10_001, 12_300, 99_999, 40_000, 10_010])
  func fiveDigits(number: Int) {
    for reading in NumberWords.readings(String(number)) + [NumberWords.cardinal(number)] {
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
    ("two thousand one hundred five elm", "2105"), ("one zero zero elm", "100"), ("seven o eight elm", "708"),
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
      let counts = NumberParser.houseNumbers(at: text.split(separator: " ").map(String.init)).map(\.wordCount)
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
      let readings = NumberParser.houseNumbers(at: ["nine"] + words)
      #expect(readings.count < 64)
      #expect(readings.allSatisfy { (1...5).contains($0.digits.count) && $0.wordCount <= words.count + 1 })
    }
  }
}
