import Pronunciation
import Recognition
import Testing

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
