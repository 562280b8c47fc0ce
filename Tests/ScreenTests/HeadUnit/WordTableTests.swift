import DestinationSearch
import Foundation
import Places
import Testing

@testable import HeadUnit
@testable import ScreenRendering
@testable import SearchScreen

@Suite("The words of the screen") struct WordTableTests {
  private static let sections: [(name: String, type: any (Decodable & Sendable).Type)] = [
    ("language", [String: String].self), ("screen", ScreenStrings.self), ("ownPlaces", OwnPlaceStrings.self),
    ("places", PlaceWords.self), ("drive", DriveWords.self), ("frames", FrameTitles.self),
    ("maneuvers", ManeuverPhrases.self), ("estimates", EstimateWords.self), ("trips", TripPreview.Texts.self),
    ("headUnit", ScreenWords.self), ("spoken", SpokenWords.self), ("page", [String: String].self),
  ]

  @Test("Every section decodes, and each of its words is a property", arguments: ScreenLanguage.allCases)
  func sectionsDecode(language: ScreenLanguage) throws {
    let file = try WordTable.file(language)
    #expect(file.keys.sorted() == Self.sections.map(\.name).sorted())
    for (name, type) in Self.sections {
      let words = try WordTable.decode(type, name, in: language)
      let properties = Mirror(reflecting: words).children.compactMap(\.label)
      let keys = try #require(file[name] as? [String: Any]).keys
      #expect(words is [String: String] || properties.sorted() == keys.sorted(), "\(name)")
    }
  }

  @Test("Every language has the words of English with the same placeholders", arguments: ScreenLanguage.allCases)
  func placeholdersMatch(language: ScreenLanguage) throws {
    let (words, english) = (try Self.texts(in: language), try Self.texts(in: .english))
    #expect(words.keys.sorted() == english.keys.sorted())
    for (path, texts) in words {
      #expect(Self.placeholders(texts) == Self.placeholders(english[path] ?? []), "\(path)")
    }
  }

  @Test("No word is blank", arguments: ScreenLanguage.allCases)
  func noWordIsBlank(language: ScreenLanguage) throws {
    for (path, texts) in try Self.texts(in: language) {
      #expect(!texts.isEmpty && texts.allSatisfy { $0.contains { !$0.isWhitespace } }, "\(path)")
    }
  }

  @Test("Every pause, compass point, and failure has words", arguments: ScreenLanguage.allCases)
  func casesHaveWords(language: ScreenLanguage) {
    let (words, places, frames) = (ScreenWords(language), PlaceWords(language), FrameTitles(language))
    for reason in PauseReason.allCases { #expect(!words.text(of: reason).isEmpty, "\(reason)") }
    for point in CompassPoint.allCases { #expect(!places.name(of: point).isEmpty, "\(point)") }
    for failure in Payloads.failures + [.placeNotSet(.work), .placeNotSet(.favorite)] {
      #expect(!frames.titles(of: .failed(failure)).isEmpty, "\(failure)")
    }
  }

  @Test("A section that is malformed is reported")
  func malformed() {
    #expect(throws: DecodingError.self) { try WordTable.decode(ScreenStrings.self, "drive", in: .russian) }
    let words: ScreenStrings? = WordTable.section("missing", in: .russian)
    #expect(words == nil)
  }

  private static func placeholders(_ texts: [String]) -> Set<Substring> {
    Set(texts.flatMap { $0.matches(of: /\{\w+\}/).map(\.output) })
  }

  /// The variants of each word by their path in the file, except the names of groups: in English, the map has them.
  private static func texts(in language: ScreenLanguage) throws -> [String: [String]] {
    func texts(_ value: Any, _ path: String) -> [(String, [String])] {
      switch value {
      case let text as String: [(path, [text])]
      case let variants as [String]: [(path, variants)]
      case let table as [String: Any]: table.flatMap { texts($1, path + "/" + $0) }
      default: [(path, [])]
      }
    }
    let all = texts(try WordTable.file(language), "").filter { !$0.0.hasPrefix("/screen/groups") }
    return Dictionary(uniqueKeysWithValues: all)
  }
}
