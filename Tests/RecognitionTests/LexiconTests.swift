import Recognition
import Testing

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

  @Test func aWordIsReplaced() {
    var lexicon = Self.lexicon
    lexicon.set("to", pronunciations: [[.t, .ow]])
    #expect(lexicon.pronunciations(of: "to") == [[.t, .ow]])
    #expect(lexicon.pronunciations(of: "two").isEmpty)
    #expect(lexicon.entries.count == 4)
  }

  @Test func aPhraseTakesTheFirstPronunciations() {
    #expect(Self.lexicon.phones(of: "to the café") == [.t, .uw, .dh, .ah, .k, .ae, .f, .ey])
    #expect(Self.lexicon.phones(of: " to  nowhere ") == [.t, .uw])
    #expect(Self.lexicon.phones(of: "").isEmpty)
  }
}
