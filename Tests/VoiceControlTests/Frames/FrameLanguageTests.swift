import Testing
import VoiceControl

@Suite struct FrameLanguageTests {
  @Test(
    "A language is read from a tag of BCP 47",
    arguments: [
      ("en", .english), ("EN-us", .english), ("pt-BR", .portuguese), ("zh-Hans", .chinese), ("zh-Hant-TW", .chinese),
      ("fa-AF", .persian), ("ru-Cyrl-RU-x-private", .russian), ("de", nil), ("eng", nil), ("", nil), ("-", nil),
      ("pt-", nil), ("pt_BR", nil), ("en-toolongsubtag", nil), ("fas", nil), ("enx", nil), ("en-é", nil),
    ] as [(String, FrameLanguage?)])
  func tag(tag: String, language: FrameLanguage?) {
    #expect(FrameLanguage(tag: tag) == language)
  }

  @Test("Persian alone is written from right to left")
  func direction() {
    #expect(FrameLanguage.allCases.filter(\.isRightToLeft) == [.persian])
  }
}
