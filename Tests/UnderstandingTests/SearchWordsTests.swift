import Testing
import Understanding

@Suite struct SearchWordsTests {
  @Test(arguments: [
    ("West 41st Avenue", "west 41 avenue"), ("West Forty-First Ave", "west 41 avenue"), ("W 41 Ave.", "west 41 avenue"),
    ("7-Eleven", "7 11"), ("7Eleven", "7 11"), ("H.R. MacMillan Space Centre", "hr macmillan space center"),
    ("h r macmillan space center", "hr macmillan space center"), ("H S B C", "hsbc"), ("HSBC", "hsbc"),
    ("D Street", "d street"), ("St. Paul's Church", "saint pauls church"), ("Granville St", "granville street"),
    ("One Hundred and Fifth Street", "105 street"), ("105th St", "105 street"),
    ("221B Baker Street", "221 b baker street"),
    ("Second Cup", "2 cup"), ("Pier 9", "pier 9"), ("pier nine", "pier 9"), ("Café Léonie", "cafe leonie"),
    ("24/7 Fitness", "24 7 fitness"), ("Two Thousand and Twelve", "2012"), ("Studio Fifty Four", "studio 54"),
    ("Oh My Goodness", "oh my goodness"), ("Bed Bath & Beyond", "bed bath and beyond"), ("!!!", ""), ("", ""),
  ])
  func namesHaveOneForm(text: String, key: String) {
    #expect(SearchWords.key(ofName: text) == key)
  }

  @Test func anAbbreviationInTheMiddleHasTwoForms() {
    #expect(SearchWords.name("Main St Cafe").map(SearchWords.key) == ["main saint cafe", "main street cafe"])
    #expect(SearchWords.name("Granville St").count == 1)
  }

  @Test(arguments: [
    ("four fifty nine", ["459", "4 59"]), ("twenty one oh five", ["2105", "21 0 5", "21 05", "210 5"]),
    ("four hundred and fifty nine", ["459"]), ("seven eleven", ["711", "7 11"]), ("forty one avenue", ["41 avenue"]),
    ("twenty nine forty second street", ["2942 street", "29 42 street"]),
    ("double five nine main", ["559 main", "55 9 main"]),
    ("one oh fifth street", ["105 street", "1 0 5 street", "1 05 street", "10 5 street"]),
    ("granville st vancouver", ["granville saint vancouver", "granville street vancouver"]),
  ])
  func queriesHaveEveryReading(text: String, keys: [String]) {
    #expect(SearchWords.query(text).map(SearchWords.key) == keys)
  }

  @Test func longAndStrangeTextIsBounded() {
    #expect(SearchWords.query(String(repeating: "one ", count: 5_000)).count <= 8)
    #expect(SearchWords.query(String(repeating: "x", count: 10_000)).count <= 1)
    #expect(SearchWords.query("\u{202E}שלום \"NEAR(\" * col: 🙂 ١٢٣").allSatisfy { !$0.isEmpty })
  }
}
