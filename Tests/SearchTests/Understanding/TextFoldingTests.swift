import TestSupport
import Testing
import Understanding

@Suite struct TextFoldingTests {
  @Test(arguments: [
    ("Robson Street", ["robson", "street"]), ("ROBSON   street ", ["robson", "street"]),
    ("Café Léonie", ["cafe", "leonie"]),
    ("Straße", ["strasse"]), ("Ærø", ["aero"]), ("Œuvre", ["oeuvre"]), ("Łódź", ["lodz"]),
    ("Þór Đorđe", ["thor", "dorde"]),
    ("İstanbul ışık", ["istanbul", "isik"]), ("Ｆｕｌｌ　Ｗｉｄｔｈ", ["full", "width"]),
    ("Finch & Daughters", ["finch", "and", "daughters"]), ("A&W", ["a", "and", "w"]),
    ("Church+State", ["church", "and", "state"]),
    ("Bar @ Home", ["bar", "at", "home"]), ("O’Brien's", ["o'brien's"]), ("O`Brien´s", ["o'brien's"]),
    ("'quoted'", ["quoted"]), ("rock 'n' roll", ["rock", "n", "roll"]), ("the boys' club", ["the", "boys", "club"]),
    ("H.R. MacMillan", ["hr", "macmillan"]), ("J.R.R. Tolkien", ["jrr", "tolkien"]), ("U.S.A", ["usa"]),
    ("St.John", ["st", "john"]), ("St. John", ["st", "john"]), ("No.5", ["no", "5"]), ("3.5", ["3", "5"]),
    ("7-Eleven", ["7", "eleven"]), ("24/7", ["24", "7"]), ("(The) Pit—Stop…", ["the", "pit", "stop"]),
    ("221B", ["221b"]),
    ("Tom\tand\njerry", ["tom", "and", "jerry"]), ("Nature’s Fare", ["nature's", "fare"]),
  ])
  func tokens(text: String, tokens: [String]) {
    #expect(TextFolding.tokens(text) == tokens)
  }

  @Test(arguments: [
    "", " ", "!?", "...", "''", "-–—", "\u{200F}", "\0", "🙂", "🙂👨‍👩‍👧‍👦🇨🇦", "()[]{}\"*", "\n\n", "’’",
  ])
  func textWithoutLettersHasNoTokens(text: String) {
    #expect(TextFolding.tokens(text).isEmpty)
    #expect(TextFolding.key(text).isEmpty)
  }

  @Test(arguments: [
    ("🙂 Pizza 🍕", "pizza"), ("שלום עולם", "שלום עולם"), ("\u{202E}drawkcab\u{202C}", "drawkcab"), ("北京饭店", "北京饭店"),
    ("О’Брайен", "обраиен"), ("e\u{301}cole", "ecole"), ("a\0b", "a b"), ("NEAR(a, b)", "near a b"),
  ])
  func otherScriptsAndSigns(text: String, key: String) {
    #expect(TextFolding.key(text) == key)
  }

  @Test(arguments: [
    ("Nature's Fare", "natures fare"), ("natures fare", "natures fare"), ("NATURE’S  FARE!", "natures fare"),
    ("O'Brien", "obrien"), ("'n'", "n"), ("H.R. MacMillan", "hr macmillan"), ("H R MacMillan", "h r macmillan"),
  ])
  func keysHaveNoApostrophes(text: String, key: String) {
    #expect(TextFolding.key(text) == key)
  }

  @Test func aKeyOfWords() {
    #expect(TextFolding.key(of: ["nature's", "'", "fare"]) == "natures fare")
    #expect(TextFolding.key(of: []).isEmpty)
  }

  @Test func longTextIsCut() {
    #expect(TextFolding.tokens(String(repeating: "a ", count: 10_000)).count == 256)
    #expect(TextFolding.tokens(String(repeating: "&", count: 10_000)).count == 256)
    #expect(TextFolding.tokens(String(repeating: "x", count: 10_000)).map(\.count) == [4096])
    #expect(TextFolding.tokens(String(repeating: ".", count: 10_000)).isEmpty)
    #expect(TextFolding.tokens(String(repeating: "ß", count: 10_000)).first?.hasPrefix("ssss") == true)
  }

  /// ASCII text takes a separate code path.
  @Test func textInASCIIFoldsAsWithOtherLettersBehind() {
    var random = SeededGenerator(5)
    let likely = Array("aBc  ..''`&+@-79")
    let any = (0..<128).map { Character(UnicodeScalar(UInt8($0))) }
    for round in 0..<4_000 {
      let alphabet = round.isMultiple(of: 2) ? likely : any + likely
      let text = String(
        (0..<Int.random(in: 0...16, using: &random)).map { _ in
          alphabet[Int.random(in: alphabet.indices, using: &random)]
        })
      #expect(TextFolding.tokens(text + " é") == TextFolding.tokens(text) + ["e"], "\(text.debugDescription)")
    }
  }

  @Test func foldingTwiceChangesNothing() {
    var random = SeededGenerator(3)
    let alphabet = Array("aZé ßÆł'’.&@-7٣½🙂שー\u{301}\0İ三")
    for _ in 0..<500 {
      let text = String((0..<12).map { _ in alphabet[Int.random(in: alphabet.indices, using: &random)] })
      let tokens = TextFolding.tokens(text)
      #expect(TextFolding.tokens(tokens.joined(separator: " ")) == tokens, "\(text.debugDescription)")
      let key = TextFolding.key(text)
      #expect(TextFolding.key(key) == key, "\(text.debugDescription)")
      #expect(!key.contains("'") && !key.contains("  ") && key.first != " " && key.last != " ")
    }
  }
}

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
    // The longest prefix counts, and each typed word once.
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
