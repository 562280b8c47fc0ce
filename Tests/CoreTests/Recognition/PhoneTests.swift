import Recognition
import TestSupport
import Testing

@Suite struct PhoneTests {
  @Test(arguments: [
    ("AA", Phone.aa), ("aa", .aa), ("JH", .jh), ("zh", .zh), ("Hh", .hh), ("AH0", .ah), ("IY1", .iy), ("ow2", .ow),
    ("ax", .ah), ("AX", .ah), ("ax0", .ah), ("er12", .er),
  ])
  func readsASymbol(symbol: String, phone: Phone) {
    #expect(Phone(symbol: symbol) == phone)
  }

  @Test(arguments: ["", "SIL", "pau", "+NOISE+", "0", "1AA", "A", "A A", " AA", "AAA", "ß", "é", "🙂"])
  func refusesWhatIsNoPhone(symbol: String) {
    #expect(Phone(symbol: symbol) == nil)
  }

  @Test func theSetIsThatOfTheDictionary() {
    let symbols = [
      "AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH", "IH", "IY", "JH", "K",
      "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH", "UH", "UW", "V", "W", "Y", "Z", "ZH",
    ]
    #expect(Phone.allCases.map(\.symbol) == symbols)
    #expect(Phone.allCases.map(\.rawValue) == Array(0..<39))
  }

  @Test(arguments: Phone.allCases)
  func aSymbolReadsBack(phone: Phone) {
    #expect(Phone(symbol: phone.symbol) == phone)
    #expect(Phone(symbol: phone.symbol.lowercased() + "1") == phone)
    #expect(Phone(rawValue: phone.rawValue) == phone)
  }

  @Test func aSequenceReadsBack() {
    #expect(Phone.sequence(Phone.text(Phone.allCases)) == Phone.allCases)
    #expect(Phone.text([.hh, .ah, .l, .ow]) == "HH AH L OW")
    #expect(Phone.text([Phone]()).isEmpty)
  }

  @Test(arguments: [
    ("HH AH0 L OW1", [Phone.hh, .ah, .l, .ow]), ("  k   ae t ", [.k, .ae, .t]), ("SIL K AE T SIL", [.k, .ae, .t]),
    ("", []), ("SIL", []),
  ])
  func aSequenceSkipsSilence(text: String, phones: [Phone]) {
    #expect(Phone.sequence(text) == phones)
  }
}

@Suite struct PhoneDistanceTests {
  @Test func aPhoneIsItselfAndNoOther() {
    for a in Phone.allCases {
      for b in Phone.allCases {
        let cost = PhoneDistance.substitutionCost(a, b)
        #expect((cost == 0) == (a == b), "\(a) \(b)")
        #expect((0...1).contains(cost), "\(a) \(b)")
        #expect(cost == PhoneDistance.substitutionCost(b, a), "\(a) \(b)")
      }
    }
  }

  /// Phones that recognizers and people confuse are closer than those that they don't.
  @Test(arguments: [
    (Phone.p, Phone.b, Phone.p, Phone.k), (.s, .z, .s, .m), (.s, .sh, .s, .hh), (.t, .d, .t, .n), (.f, .th, .f, .hh),
    (.m, .n, .m, .ng), (.ch, .sh, .ch, .b), (.ih, .iy, .ih, .aa), (.eh, .ae, .eh, .uw), (.aa, .ao, .aa, .iy),
    (.uh, .uw, .uh, .ae), (.ow, .ao, .ow, .iy), (.r, .er, .r, .aa), (.w, .uw, .w, .iy), (.y, .iy, .y, .uw),
    (.l, .ow, .l, .eh), (.iy, .uw, .iy, .t),
  ])
  func nearAndFar(near: Phone, nearer: Phone, far: Phone, farther: Phone) {
    #expect(PhoneDistance.substitutionCost(near, nearer) < PhoneDistance.substitutionCost(far, farther))
  }

  @Test func aDetourIsNeverShorter() {
    let vowels = Phone.allCases.filter { PhoneDistance.substitutionCost($0, .iy) < 1 && $0 != .y }
    let consonants = Phone.allCases.filter { !vowels.contains($0) }
    #expect(vowels.count == 15 && consonants.count == 24)
    for kind in [vowels, consonants] {
      for a in kind {
        for b in kind {
          for c in kind {
            let direct = PhoneDistance.substitutionCost(a, c)
            let detour = PhoneDistance.substitutionCost(a, b) + PhoneDistance.substitutionCost(b, c)
            #expect(direct <= detour + 1e-12, "\(a) \(b) \(c)")
          }
        }
      }
    }
  }

  @Test func swallowedPhonesAreCheapToMiss() {
    let cheap: Set<Phone> = [.ah, .ih, .hh, .t, .d, .r]
    for phone in Phone.allCases { #expect(PhoneDistance.gapCost(phone) == (cheap.contains(phone) ? 0.45 : 0.7)) }
  }

  @Test(arguments: [
    ("", "", 0), ("K AE T", "K AE T", 0), ("", "K AE T", 1.85), ("K AE T", "K AE", 0.45), ("K AE T", "AE T", 0.7),
    ("K AE T", "S K AE T", 0.7), ("B AE T", "P AE T", 0.3), ("K AE T S", "K AE S", 0.45), ("P", "B AH", 0.75),
  ])
  func knownDistances(a: String, b: String, distance: Double) {
    let (a, b) = (Phone.sequence(a), Phone.sequence(b))
    #expect(abs(PhoneDistance.between(a, b) - distance) < 1e-9)
    #expect(abs(PhoneDistance.between(b, a) - distance) < 1e-9)
  }

  @Test func namesAsTheyAreMisheard() {
    func similarity(_ a: String, _ b: String) -> Double {
      PhoneDistance.similarity(Phone.sequence(a), Phone.sequence(b))
    }
    let robson = "R AA B S AH N"
    #expect(similarity(robson, "R AA B AH N S AH N") > 0.8)
    #expect(similarity(robson, "D AA B S AH N") > 0.7)
    #expect(similarity(robson, "R AA P S AH N") > similarity(robson, "R AA K S AH N"))
    #expect(similarity(robson, "D EY V IY") < 0.4)
  }

  @Test func randomSequences() {
    var random = SeededGenerator(7)
    for _ in 0..<300 {
      let (a, b) = (Self.sequence(&random), Self.sequence(&random))
      let distance = PhoneDistance.between(a, b)
      #expect(abs(distance - PhoneDistance.between(b, a)) < 1e-9)
      #expect((distance == 0) == (a == b))
      let gaps = (a + b).reduce(0) { $0 + PhoneDistance.gapCost($1) }
      #expect(distance <= gaps + 1e-9)
      #expect(distance <= Double(max(a.count, b.count)) + 1e-9)
      #expect(distance >= 0.45 * Double(abs(a.count - b.count)) - 1e-9)
      #expect(PhoneDistance.between(a + [.m], b + [.m]) <= distance + 1e-9)
      #expect((0...1).contains(PhoneDistance.similarity(a, b)))
      #expect(PhoneDistance.similarity(a, a) == 1)
    }
    #expect(PhoneDistance.similarity([], []) == 1)
    #expect(PhoneDistance.similarity([.k], []) < 0.5)
  }

  private static func sequence(_ random: inout SeededGenerator) -> [Phone] {
    (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in Phone.allCases.randomElement(using: &random) }
  }
}

@Suite struct LexiconTests {
  private static let lexicon = Lexicon(entries: [
    "to": [[.t, .uw], [.t, .ah]], "café": [[.k, .ae, .f, .ey]], "the": [[.dh, .ah], [.dh, .iy], [.dh, .ah, .ah]],
    "o'brien": [[.ow, .b, .r, .ay, .ah, .n]],
  ])

  @Test func theDictionaryFile() {
    #expect(
      Self.lexicon.dictionaryText == """
        café K AE F EY
        o'brien OW B R AY AH N
        the DH AH
        the(2) DH IY
        the(3) DH AH AH
        to T UW
        to(2) T AH

        """)
    #expect(Lexicon().dictionaryText.isEmpty)
  }

  @Test func theOrderOfEntriesDoesNotMatter() {
    let words = (0..<200).map { "word\($0)" }
    var forwards = Lexicon(), backwards = Lexicon()
    for word in words { forwards.set(word, pronunciations: [[.w, .er, .d]]) }
    for word in words.reversed() { backwards.set(word, pronunciations: [[.w, .er, .d]]) }
    #expect(forwards.dictionaryText == backwards.dictionaryText)
    #expect(forwards.dictionaryText.split(separator: "\n").count == 200)
  }

  @Test func pronunciationsOfWordsOneAfterTheOther() {
    let variants = Self.lexicon.pronunciations(of: ["to", "the", "nobody's", "café"]).map { Phone.text($0) }
    let ends = ["T UW DH AH", "T UW DH IY", "T AH DH AH", "T AH DH IY"]
    #expect(variants == ends.map { $0 + " K AE F EY" })
    #expect(Self.lexicon.pronunciations(of: ["the"], most: 2) == [[.dh, .ah], [.dh, .iy]])
    #expect(Self.lexicon.pronunciations(of: ["nobody's"]).isEmpty)
    #expect(Self.lexicon.pronunciations(of: []).isEmpty)
  }

  @Test func aWordIsReplaced() {
    var lexicon = Self.lexicon
    lexicon.set("to", pronunciations: [[.t, .ow]])
    #expect(lexicon.pronunciations(of: "to") == [[.t, .ow]])
    #expect(lexicon.pronunciations(of: "two").isEmpty)
    #expect(lexicon.entries.count == 4)
  }
}
