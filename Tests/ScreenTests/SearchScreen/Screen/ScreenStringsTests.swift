import Foundation
import HeadUnit
import TestSupport
import Testing

@testable import SearchScreen

@Suite struct ScreenStringsTests {
  private static let translated = ScreenLanguage.allCases.filter { $0 != .english }

  @Test(arguments: ScreenLanguage.allCases)
  func noTextIsBlank(language: ScreenLanguage) throws {
    for field in try Self.fields(in: language) {
      #expect(!field.texts.isEmpty || field.name == "groups", "\(language) \(field.name)")
      for text in field.texts {
        #expect(text.contains { $0.isLetter || $0.isNumber }, "\(language) \(field.name)")
        #expect(text == text.trimmingCharacters(in: .whitespacesAndNewlines), "\(language) \(field.name)")
      }
    }
  }

  // VC-12, NV-3
  @Test(arguments: ScreenLanguage.allCases)
  func variantsAreLongestFirst(language: ScreenLanguage) throws {
    for field in try Self.fields(in: language) where field.isVariants {
      let lengths = field.texts.map(\.count)
      #expect(zip(lengths, lengths.dropFirst()).allSatisfy(>), "\(language) \(field.name): \(lengths)")
    }
  }

  // VC-12
  @Test(arguments: translated)
  func lastVariantIsShort(language: ScreenLanguage) throws {
    let limit = language == .chinese ? 6 : 12
    for field in try Self.fields(in: language) where field.isVariants {
      let last = try #require(field.texts.last)
      #expect(last.count <= limit, "\(language) \(field.name): \(last)")
    }
  }

  @Test(arguments: ScreenLanguage.allCases)
  func placeholdersAreKept(language: ScreenLanguage) throws {
    let naming = [
      "newName", "removal", "nearestNumber", "unknownNumber", "formerName", "otherPostcode", "otherTown", "withoutUnit",
    ]
    let expected = Dictionary(uniqueKeysWithValues: naming.map { ($0, ["{name}"]) })
      .merging(["moreNotShown": ["{count}"]]) { $1 }
    for field in try Self.fields(in: language) {
      for text in field.texts {
        let found = text.matches(of: /\{[^}]*\}/).map { String($0.output) }
        // A text that is shorter than the whole may omit it.
        let wanted = text == field.texts.first ? expected[field.name] : nil
        #expect(found == wanted ?? [], "\(language) \(field.name): \(text)")
      }
    }
  }

  @Test(arguments: translated)
  func everyGroupIsNamed(language: ScreenLanguage) throws {
    let groups = ScreenStrings(language).groups
    #expect(groups.keys.sorted() == (try Self.groupIDs()).sorted())
    #expect(Set(groups.values).count == groups.count, "\(language): two groups have one name")
  }

  @Test func englishTakesTheNamesOfTheMap() { #expect(ScreenStrings(.english).groups.isEmpty) }

  @Test(arguments: translated)
  func differsFromEnglish(language: ScreenLanguage) throws {
    let pairs = zip(try Self.fields(in: .english), try Self.fields(in: language))
    for (english, field) in pairs {
      #expect(Set(english.texts).isDisjoint(with: field.texts), "\(language) \(field.name)")
    }
  }

  @Test func languagesDiffer() {
    #expect(Set(ScreenLanguage.allCases.map { ScreenStrings($0) }).count == ScreenLanguage.allCases.count)
  }

  @Test(arguments: [
    (ScreenLanguage.russian, "\u{400}"..."\u{4FF}"), (.persian, "\u{600}"..."\u{6FF}"),
    (.chinese, "\u{4E00}"..."\u{9FFF}"),
  ])
  func writtenInItsScript(language: ScreenLanguage, script: ClosedRange<Unicode.Scalar>) throws {
    for field in try Self.fields(in: language) {
      for text in field.texts {
        let letters = text.replacing(/\{[a-z]+\}/, with: "").unicodeScalars.filter(\.properties.isAlphabetic)
        #expect(!letters.isEmpty && letters.allSatisfy(script.contains), "\(language) \(field.name): \(text)")
      }
    }
  }

  @Test func persianHasNoArabicLetters() throws {
    let arabic: Set<Unicode.Scalar> = ["\u{643}", "\u{649}", "\u{64A}"]
    for field in try Self.fields(in: .persian) {
      for text in field.texts { #expect(arabic.isDisjoint(with: text.unicodeScalars), "\(field.name): \(text)") }
    }
  }

  @Test(arguments: ScreenLanguage.allCases)
  func aNameWrittenTheOtherWayIsIsolated(language: ScreenLanguage) {
    for name in ["Mum", "خانه", "家", "Дача"] {
      let text = OwnPlaceStrings.text(OwnPlaceStrings(language).newName, naming: " \(name)\n", in: language)
      #expect(text.contains(name) && !text.contains("{"))
      #expect(text.contains("\u{2068}\(name)\u{2069}") == ((name == "خانه") != language.isRightToLeft))
    }
  }

  /// The texts of one property.
  private struct Field {
    var name: String
    var texts: [String]
    var isVariants = false
  }

  /// All properties, so that none added later goes untested.
  private static func fields(in language: ScreenLanguage) throws -> [Field] {
    let words: [Any] = [ScreenStrings(language), OwnPlaceStrings(language), PlaceWords(language)]
    return try words.flatMap { Mirror(reflecting: $0).children }.map { child in
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
    let file = Repository.file("models/en-us/rubrics.json")
    return try JSONDecoder().decode(Rubrics.self, from: Data(contentsOf: file)).groups.map(\.id)
  }
}
