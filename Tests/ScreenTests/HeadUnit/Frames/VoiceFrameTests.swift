import Foundation
import HeadUnit
import Places
import TestSupport
import Testing

@Suite struct VoiceFrameTests {
  @Test("INV-5, VC-1: there are five frames, and every content has one of them")
  func fiveFrames() {
    #expect(VoiceFrame.Identifier.allCases.count == 5)
    #expect(Set(FrameContent.all.map(\.identifier)) == Set(VoiceFrame.Identifier.allCases))
  }

  @Test("VC-1, VC-2: a template has all five frames, the initial one first", arguments: FrameContent.all)
  func template(first: FrameContent) {
    let frames = VoiceFrame.template(showing: first, in: .russian)
    #expect(frames.count == 5 && Set(frames.map(\.identifier)).count == 5)
    #expect(frames.first == VoiceFrame.make(first, in: .russian))
  }

  @Test("VC-12: titles are sorted by length; titles of the same length keep their order")
  func titlesInOrder() {
    let frame = VoiceFrame(.searching, titles: Variants(keepingNonblank: ["Short", "The longest", "Third"]))
    #expect(frame.titleVariants == ["The longest", "Short", "Third"])
  }

  @Test(
    "VC-11: the images of a waiting frame repeat, those of a final frame don't",
    arguments: VoiceFrame.Identifier.allCases)
  func repeats(identifier: VoiceFrame.Identifier) {
    let titles = Variants(keepingNonblank: ["Title"])
    let frame = VoiceFrame(identifier, titles: titles)
    #expect(frame.repeats == ![.notFound, .failed].contains(identifier))
    #expect(frame.images == .standard(identifier))
    #expect(VoiceFrame(identifier, titles: titles, repeats: !frame.repeats).repeats != frame.repeats)
  }

  @Test("A frame survives encoding and decoding, and one with an empty title is refused", arguments: FrameContent.all)
  func recorded(content: FrameContent) throws {
    let frame = VoiceFrame.make(content, in: .persian)
    let data = try JSONEncoder().encode(frame)
    #expect(try JSONDecoder().decode(VoiceFrame.self, from: data) == frame)
    let text = try #require(String(bytes: data, encoding: .utf8))
    let emptied = text.replacing(/"titleVariants":\[[^\]]*\]/, with: #""titleVariants":[" "]"#)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(VoiceFrame.self, from: Data(emptied.utf8))
    }
  }
}

@Suite struct FrameTitleTests {
  private static let pairs = ScreenLanguage.allCases.flatMap { language in FrameContent.all.map { (language, $0) } }

  @Test("VC-12: at least two titles, longest first, and the last has about 12 characters", arguments: pairs)
  func order(language: ScreenLanguage, content: FrameContent) {
    let titles = VoiceFrame.make(content, in: language).titleVariants
    #expect(titles.count >= 2)
    for (longer, shorter) in zip(titles, titles.dropFirst()) { #expect(longer.count > shorter.count) }
    #expect((1...13).contains(titles.last?.count ?? 0), "\(titles.last ?? "")")
  }

  @Test("A title is one line without stray spaces or a period", arguments: pairs)
  func form(language: ScreenLanguage, content: FrameContent) {
    for title in VoiceFrame.make(content, in: language).titleVariants {
      #expect(title.split(whereSeparator: \.isWhitespace).joined(separator: " ") == title)
      #expect(!title.contains("\n") && !title.hasSuffix(".") && !title.hasSuffix("。"))
    }
  }

  @Test("PE-7: every state has its own title in every language", arguments: ScreenLanguage.allCases)
  func distinct(language: ScreenLanguage) {
    let titles = FrameContent.all.map { VoiceFrame.make($0, in: language).titleVariants[0] }
    #expect(Set(titles).count == titles.count)
  }

  @Test("PE-5: every permission title says that the question is on the phone")
  func phone() {
    let phone: [ScreenLanguage: String] = [
      .english: "phone", .russian: "телефон", .portuguese: "telefone", .persian: "گوشی", .chinese: "手机",
    ]
    for language in ScreenLanguage.allCases {
      for question in PermissionQuestion.allCases {
        for title in VoiceFrame.make(.permission(question), in: language).titleVariants {
          #expect(title.contains(phone[language] ?? "?"), "\(title)")
        }
      }
    }
  }

  @Test("An unset home or work is named in the title's language; a role without a name has none in its title")
  func placeName() {
    let names: [ScreenLanguage: [UserPlace.Role: String]] = [
      .english: [.home: "Home", .work: "Work"], .russian: [.home: "Дом", .work: "Работа"],
      .portuguese: [.home: "Casa", .work: "Trabalho"], .persian: [.home: "خانه", .work: "محل کار"],
      .chinese: [.home: "家", .work: "公司"],
    ]
    for language in ScreenLanguage.allCases {
      for (role, name) in names[language] ?? [:] {
        let titles = VoiceFrame.make(.failed(.placeNotSet(role)), in: language).titleVariants
        #expect(titles.count == 3 && titles[0].contains(name) && titles[1].contains(name) && !titles[2].contains(name))
      }
      let unnamed = VoiceFrame.make(.failed(.placeNotSet(.favorite)), in: language).titleVariants
      #expect(unnamed.count == 3)
      for mark in ["“", "«", "  "] { #expect(unnamed.allSatisfy { !$0.contains(mark) }) }
    }
    #expect(names.count == ScreenLanguage.allCases.count)
  }

  @Test("A title has only letters of its language", arguments: ScreenLanguage.allCases)
  func letters(language: ScreenLanguage) {
    let allowed: [ScreenLanguage: [ClosedRange<Unicode.Scalar>]] = [
      .english: ["A"..."z"], .russian: ["Ё"..."Ё", "А"..."я", "ё"..."ё"], .portuguese: ["A"..."z", "À"..."ü"],
      .persian: ["آ"..."غ", "ف"..."ق", "ل"..."و", "پ"..."پ", "چ"..."چ", "ژ"..."ژ", "ک"..."ک", "گ"..."گ", "ی"..."ی"],
      .chinese: ["\u{4E00}"..."\u{9FFF}"],
    ]
    for content in FrameContent.all {
      for title in VoiceFrame.make(content, in: language).titleVariants {
        for letter in title.unicodeScalars where letter.properties.isAlphabetic {
          let isAllowed = (allowed[language] ?? []).contains { $0.contains(letter) }
          // Persian marks: the short e of the ezafe on he, and the tanvin.
          #expect(isAllowed || language == .persian && ["ٔ", "ً"].contains(letter), "\(letter) in \(title)")
        }
      }
    }
  }

  @Test("Persian: the zero-width non-joiner is only between letters, and in every word that needs it")
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

  @Test("All titles match the recorded list")
  func golden() throws {
    var lines: [String] = []
    for language in ScreenLanguage.allCases {
      lines.append("== \(language.rawValue)")
      for content in FrameContent.all {
        let titles = VoiceFrame.make(content, in: language).titleVariants.joined(separator: " | ")
        lines.append(
          "\(content): \(titles)".replacing(
            /(VoiceControlMachine|HeadUnit|PermissionQuestion|NotFoundReason|Failure)\./, with: ""))
      }
    }
    try expectGolden(lines.joined(separator: "\n") + "\n", "frame-titles.txt")
  }
}

@Suite struct ScreenLanguageTests {
  @Test(
    "A language is parsed from a BCP 47 tag",
    arguments: [
      ("en", .english), ("EN-us", .english), ("pt-BR", .portuguese), ("zh-Hans", .chinese), ("zh-Hant-TW", .chinese),
      ("fa-AF", .persian), ("ru-Cyrl-RU-x-private", .russian), ("de", nil), ("eng", nil), ("", nil), ("-", nil),
      ("pt-", nil), ("pt_BR", nil), ("en-toolongsubtag", nil), ("fas", nil), ("enx", nil), ("en-é", nil),
    ] as [(String, ScreenLanguage?)])
  func tag(tag: String, language: ScreenLanguage?) {
    #expect(ScreenLanguage(tag: tag) == language)
  }

  @Test("Persian alone is written from right to left")
  func direction() {
    #expect(ScreenLanguage.allCases.filter(\.isRightToLeft) == [.persian])
  }
}

extension FrameContent {
  /// Every frame content, with some of the places.
  static let all: [FrameContent] =
    PermissionQuestion.allCases.map(permission) + [
      .listening(forChoice: false), .listening(forChoice: true), .searching,
    ]
    + VoiceControlMachine.NotFoundReason.allCases.map(notFound) + [.notFound(nil)]
    + failures.map(failed) + [.failed(nil)]

  static let failures: [VoiceControlMachine.Failure] = [
    .microphoneAbsent, .microphoneBusy, .microphoneForbidden, .microphoneLost, .speechForbidden,
    .microphoneAndSpeechForbidden, .speechRestricted, .speechUnavailable, .placeNotSet(.home), .placeNotSet(.work),
    .placeNotSet(.favorite), .navigationOnly, .searchTimedOut, .engine,
  ]
}

extension FrameContent {
  /// One of the frame's contents.
  static func any(_ identifier: VoiceFrame.Identifier) -> FrameContent {
    switch identifier {
    case .permission: .permission(.microphone)
    case .listening: .listening(forChoice: false)
    case .searching: .searching
    case .notFound: .notFound(nil)
    case .failed: .failed(nil)
    }
  }
}
