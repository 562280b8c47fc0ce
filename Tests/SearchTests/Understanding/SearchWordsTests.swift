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
    // The last word may be incomplete: "st" may become "stanley", and "s" may become "street".
    ("st", ["saint", "st"]), ("dr", ["doctor", "dr"]), ("granville st", ["granville street", "granville st"]),
    ("main e", ["main east", "main e"]), ("d s", ["d south", "ds", "d s"]), ("h s b", ["hsb", "hs b"]),
    ("s f u", ["sfu", "sf u"]), ("u b e", ["ube", "ub e"]), ("n k street", ["north k street"]),
    ("star b", ["star b"]), ("stanley", ["stanley"]),
  ])
  func queriesHaveEveryReading(text: String, keys: [String]) {
    #expect(SearchWords.query(text).map(SearchWords.key) == keys)
  }

  @Test(arguments: ["1a", "a1", "one ", "st ", "a ", "9 ", "oh ", "double five "])
  func noQueryHasMoreWordsThanANameCan(part: String) {
    let text = String(repeating: part, count: 3_000)
    for words in SearchWords.query(text) + SearchWords.name(text) { #expect(words.count <= 33, "\(words.count)") }
  }

  /// A name's stored key matches its written form.
  @Test(arguments: [
    "West 41st Avenue", "7-Eleven", "H.R. MacMillan Space Centre", "St. Paul's Church", "Main St Cafe", "Second Cup",
    "D Street", "24/7 Fitness", "Studio Fifty Four", "221B Baker Street", "Café Léonie", "Theatre & Colour", "Mt Dr",
    "E 12th Ave", "St", "Dr", "No 9", "O'Neill's", "One Hundred and Fifth Street", "Route 66 Diner", "Two One Two",
  ])
  func aNameIsAReadingOfItself(name: String) {
    let queries = SearchWords.query(name)
    #expect(SearchWords.name(name).allSatisfy { queries.contains($0) }, "\(queries)")
  }

  @Test func longAndStrangeTextIsBounded() {
    #expect(SearchWords.query(String(repeating: "one ", count: 5_000)).count <= 8)
    #expect(SearchWords.query(String(repeating: "x", count: 10_000)).count <= 1)
    #expect(SearchWords.query("\u{202E}שלום \"NEAR(\" * col: 🙂 ١٢٣").allSatisfy { !$0.isEmpty })
  }
}
