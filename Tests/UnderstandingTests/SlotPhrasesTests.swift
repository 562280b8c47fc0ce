import Testing
import Understanding

@Suite struct SlotPhrasesTests {
  @Test func everyTimePhraseIsUnderstood() {
    #expect(VocabularyPhrase.times.count > 50)
    for phrase in VocabularyPhrase.times {
      #expect(phrase.slot == .time && phrase.weight > 0)
      #expect(OpeningTime(parsing: phrase.words) != nil, "\(phrase.words)")
    }
  }

  @Test func everyDayPhraseIsUnderstood() {
    #expect(VocabularyPhrase.days.count > 15)
    for phrase in VocabularyPhrase.days {
      #expect(phrase.slot == .day && phrase.weight > 0)
      #expect(PastDay(parsing: phrase.words) != nil, "\(phrase.words)")
    }
  }

  @Test func phrasesAreDistinctWordsWithoutDigits() {
    let phrases = VocabularyPhrase.times + VocabularyPhrase.days
    #expect(Set(phrases.map(\.words)).count == phrases.count)
    #expect(phrases.allSatisfy { $0.words.allSatisfy { !$0.contains(where: \.isNumber) && !$0.isEmpty } })
  }

  @Test func attributesAsTheyAreSaid() {
    let phrases = VocabularyPhrase.attributes(before: ["vegan", "24 hour"], after: ["with wifi"])
    #expect(phrases.map(\.slot) == [.attribute, .attribute, .feature])
    #expect(phrases.map(\.words) == [["vegan"], ["twenty", "four", "hour"], ["with", "wifi"]])
  }
}
