import Foundation
import Testing
import VoiceControl

@testable import DestinationSearch

@Suite struct ScreenStringsTests {
  private static let translated = FrameLanguage.allCases.filter { $0 != .english }

  @Test(arguments: FrameLanguage.allCases)
  func noTextIsBlank(language: FrameLanguage) throws {
    for field in try Self.fields(of: ScreenStrings(language)) {
      #expect(!field.texts.isEmpty || field.name == "groups", "\(language) \(field.name)")
      for text in field.texts {
        #expect(text.contains { $0.isLetter || $0.isNumber }, "\(language) \(field.name)")
        #expect(text == text.trimmingCharacters(in: .whitespacesAndNewlines), "\(language) \(field.name)")
      }
    }
  }

  // VC-12, NV-3
  @Test(arguments: FrameLanguage.allCases)
  func variantsAreLongestFirst(language: FrameLanguage) throws {
    for field in try Self.fields(of: ScreenStrings(language)) where field.isVariants {
      let lengths = field.texts.map(\.count)
      #expect(zip(lengths, lengths.dropFirst()).allSatisfy(>), "\(language) \(field.name): \(lengths)")
    }
  }

  // VC-12
  @Test(arguments: translated)
  func lastVariantIsShort(language: FrameLanguage) throws {
    let limit = language == .chinese ? 6 : 12
    for field in try Self.fields(of: ScreenStrings(language)) where field.isVariants {
      let last = try #require(field.texts.last)
      #expect(last.count <= limit, "\(language) \(field.name): \(last)")
    }
  }

  @Test(arguments: FrameLanguage.allCases)
  func placeholdersAreKept(language: FrameLanguage) throws {
    let expected = ["moreNotShown": ["{count}"], "results": ["{text}"]]
    for field in try Self.fields(of: ScreenStrings(language)) {
      for text in field.texts {
        let found = text.matches(of: /\{[^}]*\}/).map { String($0.output) }
        #expect(found == expected[field.name] ?? [], "\(language) \(field.name): \(text)")
      }
    }
  }

  @Test(arguments: translated)
  func everyGroupIsNamed(language: FrameLanguage) throws {
    let groups = ScreenStrings(language).groups
    #expect(groups.keys.sorted() == (try Self.groupIDs()).sorted())
    #expect(Set(groups.values).count == groups.count, "\(language): two groups have one name")
  }

  @Test func englishTakesTheNamesOfTheMap() { #expect(ScreenStrings(.english).groups.isEmpty) }

  @Test(arguments: translated)
  func differsFromEnglish(language: FrameLanguage) throws {
    let pairs = zip(try Self.fields(of: ScreenStrings(.english)), try Self.fields(of: ScreenStrings(language)))
    for (english, field) in pairs where field.name != "results" {
      #expect(Set(english.texts).isDisjoint(with: field.texts), "\(language) \(field.name)")
    }
  }

  @Test func languagesDiffer() {
    #expect(Set(FrameLanguage.allCases.map { ScreenStrings($0) }).count == FrameLanguage.allCases.count)
  }

  @Test(arguments: [
    (FrameLanguage.russian, "\u{400}"..."\u{4FF}"), (.persian, "\u{600}"..."\u{6FF}"),
    (.chinese, "\u{4E00}"..."\u{9FFF}"),
  ])
  func writtenInItsScript(language: FrameLanguage, script: ClosedRange<Unicode.Scalar>) throws {
    for field in try Self.fields(of: ScreenStrings(language)) where field.name != "results" {
      for text in field.texts {
        let letters = text.replacing("{count}", with: "").unicodeScalars.filter(\.properties.isAlphabetic)
        #expect(!letters.isEmpty && letters.allSatisfy(script.contains), "\(language) \(field.name): \(text)")
      }
    }
  }

  @Test func persianHasNoArabicLetters() throws {
    let arabic: Set<Unicode.Scalar> = ["\u{643}", "\u{649}", "\u{64A}"]
    for field in try Self.fields(of: ScreenStrings(.persian)) {
      for text in field.texts { #expect(arabic.isDisjoint(with: text.unicodeScalars), "\(field.name): \(text)") }
    }
  }

  /// The texts of one property.
  private struct Field {
    var name: String
    var texts: [String]
    var isVariants = false
  }

  /// All properties, so that none added later goes untested.
  private static func fields(of strings: ScreenStrings) throws -> [Field] {
    try Mirror(reflecting: strings).children.map { child in
      let name = try #require(child.label)
      switch child.value {
      case let text as String: return Field(name: name, texts: [text])
      case let variants as [String]: return Field(name: name, texts: variants, isVariants: true)
      case let names as [String: String]: return Field(name: name, texts: names.sorted { $0.key < $1.key }.map(\.value))
      default: throw UnknownField(name: name)
      }
    }
  }

  private struct UnknownField: Error { var name: String }

  private static func groupIDs() throws -> [String] {
    struct Rubrics: Decodable {
      struct Group: Decodable { var id: String }
      var groups: [Group]
    }
    var repository = URL(filePath: #filePath)
    for _ in 1...4 { repository.deleteLastPathComponent() }
    let file = repository.appending(path: "models/en-us/rubrics.json")
    return try JSONDecoder().decode(Rubrics.self, from: Data(contentsOf: file)).groups.map(\.id)
  }
}
