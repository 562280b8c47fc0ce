import SearchScreen
import Testing
import VoiceControl

@Suite struct TripWordsTests {
  @Test("Every language has words of its own, and they are those of the panel", arguments: FrameLanguage.allCases)
  func words(language: FrameLanguage) {
    let words = TripWords(language)
    let all = [words.start, words.moreRoutes, words.overview]
    #expect(Set(all).count == all.count && all.allSatisfy { $0.contains(where: \.isLetter) })
    let texts = TripPreview.Texts(words)
    #expect([texts.start, texts.moreRoutes, texts.overview] == all)
    for other in FrameLanguage.allCases where other != language {
      let others = TripWords(other)
      #expect(Set(all).isDisjoint(with: [others.start, others.moreRoutes, others.overview]))
    }
  }
}
