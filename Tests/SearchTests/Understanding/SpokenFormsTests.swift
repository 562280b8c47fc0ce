import TestSupport
import Testing
import Understanding

@Suite struct SpokenFormsTests {
  private static let words: Set<String> = ["ikea", "pier", "main", "street"]
  private let spoken = SpokenForms { Self.words.contains($0) }

  @Test(arguments: [
    ("St Paul's Hospital", "saint paul's hospital"), ("Main St", "main street"),
    ("St. George St", "saint george street"),
    ("Main St N", "main street north"), ("Main St West", "main street west"), ("St", "saint"),
    ("Dr Sun Yat-Sen Garden", "doctor sun yat sen garden"), ("Ocean Dr", "ocean drive"), ("Dr. Dr", "doctor drive"),
    ("Mt Pleasant", "mount pleasant"), ("Ft Langley", "fort langley"), ("W Broadway", "west broadway"),
    ("E 12th Ave", "east twelfth avenue"), ("NW Marine Dr", "northwest marine drive"),
    ("King Edward Ave E", "king edward avenue east"),
    ("D Street", "d street"), ("E Street", "e street"), ("E St", "e street"), ("S Ave", "s avenue"), ("N Rd", "n road"),
    ("Pier No 9", "pier number nine"), ("No Frills", "no frills"), ("Kings Hwy", "kings highway"),
    ("Elm Blvd", "elm boulevard"),
    ("Sq Root Cafe", "sq root cafe"), ("Elm Sq", "elm square"), ("Ave", "ave"), ("Elm Ave Market", "elm avenue market"),
    ("Elm Pl Market", "elm pl market"),
  ])
  func abbreviationsByPosition(name: String, form: String) {
    #expect(spoken.primary(name).joined(separator: " ") == form)
  }

  @Test(arguments: [
    ("41 Avenue", "forty first avenue"), ("41st Avenue", "forty first avenue"), ("41 Ave", "forty first avenue"),
    ("2nd St", "second street"), ("3RD AVE", "third avenue"), ("7-Eleven", "seven eleven"), ("Pier 9", "pier nine"),
    ("459 Granville Street", "four fifty nine granville street"),
    ("221B Baker Street", "two twenty one b baker street"),
    ("Café Léonie", "cafe leonie"), ("Finch & Daughters", "finch and daughters"), ("Bar @ 12", "bar at twelve"),
    ("Gate B12", "gate b twelve"), ("A1 Motors", "a one motors"), ("24/7 Gym", "twenty four seven gym"),
    ("Highway 99", "highway ninety nine"), ("Studio 54", "studio fifty four"),
    ("100 Mile House", "one hundred mile house"),
    ("3x3", "three x three"), ("A1B2", "a one b two"), ("12abc3", "twelve abc three"),
    ("1950's Diner", "nineteen fifty s diner"),
  ])
  func numbers(name: String, form: String) {
    #expect(spoken.primary(name).joined(separator: " ") == form)
  }

  @Test(arguments: [
    ("HSBC", ["h s b c"]), ("IKEA", ["ikea", "i k e a"]), ("UBC", ["u b c", "ubc"]), ("KFC Robson", ["k f c robson"]),
    ("NASA", ["nasa", "n a s a"]), ("Hsbc", ["hsbc"]), ("HOTEL VANCOUVER", ["hotel vancouver"]),
    ("H.R. MacMillan", ["h r macmillan"]),
    ("LIBRARY", ["library"]), ("A", ["a"]), ("The IKEA", ["the ikea", "the i k e a"]),
  ])
  func capitals(name: String, forms: [String]) {
    #expect(spoken.all(name).map { $0.joined(separator: " ") } == forms)
  }

  @Test func severalReadings() {
    let forms = spoken.all("459 41 Avenue", limit: 20).map { $0.joined(separator: " ") }
    #expect(forms.first == "four fifty nine forty first avenue")
    #expect(forms.contains("four hundred fifty nine forty first avenue"))
    #expect(forms.contains("four fifty nine forty one avenue"))
    #expect(Set(forms).count == forms.count)
    for limit in 1...5 { #expect(spoken.all("459 41 Avenue 22 b UBC", limit: limit).count == limit) }
    #expect(spoken.all("459 Elm").first == spoken.primary("459 Elm"))
  }

  @Test(arguments: ["", " ", "!?", "🙂", "\u{200F}", "…", "'"])
  func namesWithoutLettersHaveNoForm(name: String) {
    #expect(spoken.all(name).isEmpty)
    #expect(spoken.primary(name).isEmpty)
  }

  @Test(arguments: ["百味 House", "⑳", "½ Price", "Ⅻ Apostles", "第一", "二十", "٣ Sons", "1️⃣ Stop", "x²", "3½", "三"])
  func numeralsOfOtherScripts(name: String) {
    for form in spoken.all(name) {
      for word in form { #expect(word.contains(where: \.isLetter) && Int(word) == nil, "\(form)") }
    }
  }

  @Test func formsAreWordsWithoutDigits() {
    var random = SeededGenerator(11)
    let alphabet = Array("abST eE1290 .&'-é")
    var wrong: [String: [String]] = [:]
    for _ in 0..<1000 {
      let name = String((0..<10).map { _ in alphabet[Int.random(in: alphabet.indices, using: &random)] })
      for form in spoken.all(name) where !form.allSatisfy(Self.isWord) { wrong[name] = form }
    }
    #expect(wrong.isEmpty)
  }

  private static func isWord(_ word: String) -> Bool {
    word.contains(where: \.isLetter) && word.allSatisfy { $0.isLetter || $0 == "'" }
  }

  @Test func longNamesAreBounded() {
    #expect(spoken.all(String(repeating: "12 ", count: 5000)).allSatisfy { $0.count <= 256 })
    #expect(spoken.primary(String(repeating: "x", count: 10_000)).count == 1)
    for pattern in ["1a", "a1"] {
      #expect((1...4096).contains(spoken.primary(String(repeating: pattern, count: 5_000)).count))
    }
    #expect(spoken.primary(String(repeating: "9", count: 10_000)).count <= 4096)
  }
}
