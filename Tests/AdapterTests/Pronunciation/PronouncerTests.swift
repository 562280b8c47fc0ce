import Recognition
import SpeechRecognizers
import Testing

/// Pronounces every word with letters as one AH per letter, which shows that the rules were used.
private struct CountingRules: Pronouncing {
  func pronunciations(of word: String) -> [[Phone]] {
    let letters = word.filter(\.isLetter).count
    return letters == 0 ? [] : [[Phone](repeating: .ah, count: letters) + (word.contains("'") ? [.zh] : [])]
  }
}

@Suite struct PronouncerTests {
  private let pronouncer = Pronouncer(
    dictionaries: [
      Lexicon(entries: ["cat": [[.k, .ae, .t]], "read": [[.r, .eh, .d], [.r, .iy, .d]], "bus": [[.b, .ah, .s]]]),
      Lexicon(entries: [
        "cat": [[.z]], "dog": [[.d, .ao, .g]], "church": [[.ch, .er, .ch]], "boss": [[.b, .ao, .s]],
        "students": [[.s, .t, .uw]], "garage": [[.g, .aa, .zh]], "cliff": [[.k, .l, .ih, .f]],
        "bee": [[.b, .iy]], "fish": [[.f, .ih, .sh]], "judge": [[.jh, .ah, .jh]], "maze": [[.m, .ey, .z]],
        "moth": [[.m, .ao, .th]], "lap": [[.l, .ae, .p]], "rock": [[.r, .aa, .k]], "be": [[.b]],
        "fishbus": [[.z, .z]],
      ]),
    ], commonWords: ["dog", "church", "fish", "bus", "be", "moth", "lap", "unlisted"], rules: CountingRules())

  @Test(arguments: [
    ("cat", "K AE T"), ("dog", "D AO G"), ("read", "R EH D/R IY D"), ("students", "S T UW"), ("bus", "B AH S"),
  ])
  func theFirstDictionaryThatKnowsAnswers(word: String, phones: String) {
    #expect(text(word) == phones)
    #expect(pronouncer.isListed(word))
  }

  @Test(arguments: [
    ("cats", "K AE T S"), ("cat's", "K AE T S"), ("laps", "L AE P S"), ("rocks", "R AA K S"), ("moths", "M AO TH S"),
    ("cliffs", "K L IH F S"), ("dogs", "D AO G Z"), ("dog's", "D AO G Z"), ("bees", "B IY Z"),
    ("reads", "R EH D Z/R IY D Z"), ("church's", "CH ER CH IH Z"), ("fish's", "F IH SH IH Z"),
    ("boss's", "B AO S IH Z"), ("garages", "G AA ZH IH Z"), ("judges", "JH AH JH IH Z"), ("mazes", "M EY Z IH Z"),
    ("students'", "S T UW"), ("cats'", "K AE T S"),
  ])
  func endingsFollowTheStem(word: String, phones: String) {
    #expect(text(word) == phones)
    #expect(!pronouncer.isListed(word))
  }

  @Test(arguments: [
    ("dogfish", "D AO G F IH SH", false), ("churchbus", "CH ER CH B AH S", false),
    ("lapdogs", "L AE P D AO G Z", false),
    ("churchmoth", "CH ER CH M AO TH", true), ("mothfish's", "M AO TH F IH SH IH Z", true),
    ("fishmoths", "F IH SH M AO TH S", true),
  ])
  func twoCommonWordsWrittenAsOne(word: String, phones: String, isSure: Bool) {
    let found = pronouncer.pronunciations(of: word)
    let read = [Phone](repeating: .ah, count: word.filter(\.isLetter).count)
    #expect(found.prefix(2) == (isSure ? [Phone.sequence(phones), read] : [read, Phone.sequence(phones)]))
    #expect(pronouncer.pronunciationsWithSources(of: word).first?.source == (isSure ? .parts : .rules))
    #expect(!pronouncer.isListed(word))
  }

  @Test(arguments: [
    ("fishbus", Pronouncer.Source.dictionary), ("moth's", .ending), ("bedog", .rules), ("dogcat", .rules),
    ("dogdogdog", .rules),
    ("mothunlisted", .rules), ("moths'fish", .rules), ("dog", .dictionary),
  ])
  func whatIsNotPutTogetherOfTwo(word: String, source: Pronouncer.Source) {
    #expect(pronouncer.pronunciationsWithSources(of: word).first?.source == source)
    let parts = Phone.sequence("M AO TH")
    #expect(source == .ending || !pronouncer.pronunciations(of: word).contains { $0.starts(with: parts) })
  }

  @Test func wordsOfOtherLanguagesAreReadInBoth() {
    #expect(text("quercia's") == "AH AH AH AH AH AH AH AH/K W EH R CH AH Z/K EH R S IY AH Z")
    #expect(text("l'atelier") == "AH AH AH AH AH AH AH AH/L AA T EY L Y EY")
  }

  @Test(arguments: [
    ("zorbs", 5), ("catss", 5), ("zorb's", 5), ("d'or", 3), ("s", 1), ("s'", 1), ("catsss", 6), ("mouse", 5),
    ("bes", 3),
  ])
  func rulesAnswerLast(word: String, letters: Int) {
    #expect(pronouncer.pronunciations(of: word).first == [Phone](repeating: .ah, count: letters))
    #expect(!pronouncer.isListed(word))
  }

  @Test(arguments: [
    ("cat", Pronouncer.Source.dictionary), ("students", .dictionary), ("cats", .ending), ("cat's", .ending),
    ("zorbs", .rules), ("s", .rules),
  ])
  func tellsWhoAnswers(word: String, source: Pronouncer.Source) {
    #expect(pronouncer.pronunciationsWithSources(of: word).first?.source == source)
  }

  @Test(arguments: ["", "'", "''", "'s", "12"])
  func whatIsNoWord(word: String) {
    let found = pronouncer.pronunciations(of: word)
    #expect(found.allSatisfy { !$0.isEmpty })
    #expect(found.isEmpty || word.contains(where: \.isLetter))
  }

  @Test func withFlitesRules() {
    let pronouncer = Pronouncer(dictionaries: [], rules: FliteLexicon())
    #expect(pronouncer.pronunciations(of: "cat") == [[.k, .ae, .t]])
    #expect(!pronouncer.isListed("cat"))
    #expect(["zorblatt's", "quxly"].allSatisfy { !pronouncer.pronunciations(of: $0).isEmpty })
  }

  private func text(_ word: String) -> String {
    pronouncer.pronunciations(of: word).map { Phone.text($0) }.joined(separator: "/")
  }
}

@Suite struct FliteLexiconTests {
  private let lexicon = FliteLexicon()

  @Test(arguments: [
    ("hello", "HH AH L OW"), ("street", "S T R IY T"), ("cat", "K AE T"), ("judge", "JH AH JH"),
    ("the", "DH AH"), ("broadway", "B R AO D W EY"), ("vancouver", "V AE N K UW V ER"),
  ])
  func knownWords(word: String, phones: String) {
    #expect(lexicon.pronunciations(of: word).map { Phone.text($0) } == [phones])
  }

  @Test(arguments: [
    "zorblatt", "quxly", "brmpf", "xq", "z", "kitsilano", "tsawwassen", "xwmthkwym", "shaughnessyesque",
    String(repeating: "na", count: 500),
  ])
  func madeUpWordsGetPhones(word: String) {
    let found = lexicon.pronunciations(of: word)
    #expect(found.count == 1)
    #expect(found.first?.isEmpty == false)
  }

  @Test(arguments: ["", " ", "7", "459", "'", "--", "!?", "🙂", "\0"])
  func whatHasNoLetterGetsNone(word: String) {
    #expect(lexicon.pronunciations(of: word).isEmpty)
  }

  @Test(arguments: ["北京", "Ωμέγα", "שלום", "مطعم", "a\0b", "naïve", "\u{1F600}a", String(repeating: "é", count: 5000)])
  func strangeLettersDoNoHarm(word: String) {
    #expect(lexicon.pronunciations(of: word).count <= 1)
    #expect(lexicon.pronunciations(of: "cat") == [[.k, .ae, .t]])
  }

  @Test func manyTasksAtOnceHearTheSame() async {
    let words = ["robson", "granville", "burrard", "zorblatt", "quxly", "kingsway", "cambie", "7", ""]
    let expected = words.map { lexicon.pronunciations(of: $0) }
    await withTaskGroup(of: [[[Phone]]].self) { group in
      for _ in 0..<64 {
        group.addTask {
          let own = FliteLexicon()
          return (0..<20).flatMap { _ in words.map { own.pronunciations(of: $0) } }
        }
      }
      for await found in group { #expect(found == (0..<20).flatMap { _ in expected }) }
    }
  }
}
