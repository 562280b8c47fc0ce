import Testing

@testable import Evaluation

@Suite struct TextNormalizerTests {
  @Test(arguments: [
    ("", []),
    (" \t\r\n ", []),
    ("Navigate to Tim Horton's!", ["navigate", "to", "tim", "horton's"]),
    // Letters
    ("Café Münchén Łódź ÆRØ Straße Œuvre", ["cafe", "munchen", "lodz", "aero", "strasse", "oeuvre"]),
    ("İstanbul Þór ﬁsh Ｆｕｌｌ", ["istanbul", "thor", "fish", "full"]),
    ("cafe\u{301} re\u{AD}al zero\u{200B}width", ["cafe", "real", "zerowidth"]),
    ("ПАРИЖ Йод 東京 서울", ["париж", "йод", "東京", "서울"]),
    ("Tim Hortons™ №5 ½", ["tim", "hortons", "no5", "1", "2"]),
    ("Main 🚗 Street", ["main", "street"]),
    // Apostrophes
    ("o’clock O‘Brien dʼOr rock´n rock`n", ["o'clock", "o'brien", "d'or", "rock'n", "rock'n"]),
    ("'quoted' the drivers' club 'em ''twice''", ["quoted", "the", "drivers", "club", "em", "twice"]),
    ("rock ' n ' roll o''clock", ["rock", "n", "roll", "o", "clock"]),
    // Punctuation and signs
    ("drive-in and/or A&W, B & B_inn", ["drive", "in", "and", "or", "a", "and", "w", "b", "and", "b", "inn"]),
    (#"{a / b} (c) x* ;d \e @ f:g"#, ["a", "b", "c", "x", "d", "e", "f", "g"]),
    ("A—B … “C”", ["a", "b", "c"]),
    // Points and numbers
    ("H.R. MacMillan at 8 p.m., St. Paul.", ["hr", "macmillan", "at", "8", "pm", "st", "paul"]),
    ("J.Smith end.Begin J.O'Brien plan.b", ["j", "smith", "end", "begin", "j", "o'brien", "plan", "b"]),
    (
      "3.5 1,000 1,000,000 12,13 7,0000 10:30 5. .5",
      [
        "3.5", "1000", "1000000", "12", "13", "7", "0000", "10", "30", "5", "5",
      ]
    ),
    // Marks
    ("<s> go <sil> home </s>", ["go", "home"]),
    ("<s>go</s> [NOISE] home [door slam] ++UM++ now ++noise++", ["go", "home", "now"]),
    ("go <unk> [UNK] <UNK>", ["go", "unk", "unk", "unk"]),
    ("read(2) the(12) [open <open a < b > c", ["read", "the", "open", "open", "a", "b", "c"]),
    ("room (2) read(x) c++ and d++", ["room", "2", "read", "x", "c", "and", "d"]),
  ])
  func words(of text: String, are words: [String]) {
    #expect(TextNormalizer.words(text) == words)
  }

  @Test func normalizingTwiceChangesNothing() {
    let text = "Navigate to the <sil> “Café-Bar” at 3.5, H.R. Road & O’Neill's read(2) ПАРИЖ ++UM++"
    let once = TextNormalizer.words(text)
    #expect(TextNormalizer.words(once.joined(separator: " ")) == once)
  }

  @Test func noASCIISignButApostropheAndPointSurvives() {
    let signs = (0...0x7f).map { Character(Unicode.Scalar($0)) }
    for sign in signs where !sign.isLetter && !sign.isNumber && sign != "'" && sign != "." {
      for text in ["a\(sign)b", "\(sign)a", "a\(sign)", "1\(sign)2", "\(sign)\(sign)a\(sign)\(sign)"] {
        #expect(TextNormalizer.words(text).joined().contains(sign) == false, "\(text.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    ("", ""),
    ("Navigate to 5 O'Clock!? {x} \\ ~\t\r\n", ""),
    ("Café Straße Þór œuvre ŁÓDŹ ﬁ ½ № “x” — … ’ € ™ × \u{A0}\u{2003}", ""),
    ("ÅA̧ｗ", ""),
    ("Привет, мир", "Приветм"),
    ("東京 tower、東", "東京、"),
    ("go 🚗 now 🚗 👩‍🚀", "🚗👩‍🚀"),
    ("a\u{0}b\u{7}\u{200B}c\u{FEFF}", "\u{0}\u{7}\u{200B}\u{FEFF}"),
    ("5µm Ω 5️⃣ →", "µΩ5️⃣→"),
  ])
  func foreignCharacters(of text: String, are characters: String) {
    #expect(TextNormalizer.foreignCharacters(in: text) == Array(characters))
  }
}
