import TestSupport
import Testing
import VoiceControl

@Suite struct FrameTitleTests {
  private static let pairs = FrameLanguage.allCases.flatMap { language in FrameContent.all.map { (language, $0) } }

  @Test("VC-12: titles are longest first, two at least, and the last has about 12 characters", arguments: pairs)
  func order(language: FrameLanguage, content: FrameContent) {
    let titles = VoiceFrame.make(content, in: language).titleVariants
    #expect(titles.count >= 2)
    for (longer, shorter) in zip(titles, titles.dropFirst()) { #expect(longer.count > shorter.count) }
    #expect((1...13).contains(titles.last?.count ?? 0), "\(titles.last ?? "")")
  }

  @Test("A title is one line without stray spaces or a full stop", arguments: pairs)
  func form(language: FrameLanguage, content: FrameContent) {
    for title in VoiceFrame.make(content, in: language).titleVariants {
      #expect(title.split(whereSeparator: \.isWhitespace).joined(separator: " ") == title)
      #expect(!title.contains("\n") && !title.hasSuffix(".") && !title.hasSuffix("。"))
    }
  }

  @Test("PE-7: every state has a title of its own in every language", arguments: FrameLanguage.allCases)
  func distinct(language: FrameLanguage) {
    let titles = FrameContent.all.map { VoiceFrame.make($0, in: language).titleVariants[0] }
    #expect(Set(titles).count == titles.count)
  }

  @Test("PE-5: every permission title says that the question is on the phone")
  func phone() {
    let phone: [FrameLanguage: String] = [
      .english: "phone", .russian: "телефон", .portuguese: "telefone", .persian: "گوشی", .chinese: "手机",
    ]
    for language in FrameLanguage.allCases {
      for question in PermissionQuestion.allCases {
        for title in VoiceFrame.make(.permission(question), in: language).titleVariants {
          #expect(title.contains(phone[language] ?? "?"), "\(title)")
        }
      }
    }
  }

  @Test("The place that is not set is named; without a name the title has none", arguments: FrameLanguage.allCases)
  func placeName(language: FrameLanguage) {
    for name in ["Home", "خانه", "家", "Дача"] {
      let titles = VoiceFrame.make(.failed(.placeNotSet(name)), in: language).titleVariants
      #expect(titles.count == 3 && titles[0].contains(name) && titles[1].contains(name) && !titles[2].contains(name))
      // Isolated exactly where the name is written in the other direction.
      #expect(titles[0].contains("\u{2068}\(name)\u{2069}") == ((name == "خانه") != language.isRightToLeft))
    }
    let unnamed = VoiceFrame.make(.failed(.placeNotSet(" \n")), in: language).titleVariants
    #expect(unnamed.count == 3)
    for mark in ["“", "«", "  "] { #expect(unnamed.allSatisfy { !$0.contains(mark) }) }
  }

  @Test("A title has only letters of its language", arguments: FrameLanguage.allCases)
  func letters(language: FrameLanguage) {
    let allowed: [FrameLanguage: [ClosedRange<Unicode.Scalar>]] = [
      .english: ["A"..."z"], .russian: ["Ё"..."Ё", "А"..."я", "ё"..."ё"], .portuguese: ["A"..."z", "À"..."ü"],
      .persian: ["آ"..."غ", "ف"..."ق", "ل"..."و", "پ"..."پ", "چ"..."چ", "ژ"..."ژ", "ک"..."ک", "گ"..."گ", "ی"..."ی"],
      .chinese: ["\u{4E00}"..."\u{9FFF}"],
    ]
    for content in FrameContent.all where !"\(content)".contains("placeNotSet") {
      for title in VoiceFrame.make(content, in: language).titleVariants {
        for letter in title.unicodeScalars where letter.properties.isAlphabetic {
          let isAllowed = (allowed[language] ?? []).contains { $0.contains(letter) }
          // Persian marks: the short e of the ezafe on he, and the tanvin.
          #expect(isAllowed || language == .persian && ["ٔ", "ً"].contains(letter), "\(letter) in \(title)")
        }
      }
    }
  }

  @Test("Persian: the zero-width non-joiner stands between letters, and where the language wants it")
  func nonJoiner() {
    let letters = "\u{200C}"
    let titles = FrameContent.all.flatMap { VoiceFrame.make($0, in: .persian).titleVariants }
    #expect(titles.contains { $0.unicodeScalars.contains("\u{200C}") })
    for title in titles {
      for part in title.split(separator: " ") {
        #expect(!part.hasPrefix(letters) && !part.hasSuffix(letters) && part != "می" && part != "نمی" && part != "ها")
        #expect(!part.unicodeScalars.contains { ["ي", "ك", "ة", "ى"].contains($0) })
      }
    }
  }

  @Test("All titles, to be read")
  func golden() throws {
    var lines: [String] = []
    for language in FrameLanguage.allCases {
      lines.append("== \(language.rawValue)")
      for content in FrameContent.all {
        let titles = VoiceFrame.make(content, in: language).titleVariants.joined(separator: " | ")
        lines.append(
          "\(content): \(titles)".replacing(/(VoiceControl|PermissionQuestion|NotFoundReason|Failure)\./, with: ""))
      }
    }
    try expectGolden(lines.joined(separator: "\n") + "\n", "frame-titles.txt")
  }
}
