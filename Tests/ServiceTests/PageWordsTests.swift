import Foundation
import HeadUnit
import TestSupport
import Testing

@testable import Service

@Suite("The words of the page") struct PageWordsTests {
  @Test("Every language has the texts that the page's elements name", arguments: ScreenLanguage.allCases)
  func elementsHaveTexts(language: ScreenLanguage) throws {
    let words = PageWords(language)
    #expect(!words.name.isEmpty && words.direction == (language.isRightToLeft ? "rtl" : "ltr"))
    for page in ["index.html", "drive.html"] {
      let html = try Repository.text("Sources/Service/Page/Web/\(page)")
      let names = html.matches(of: /data-(?:word|label)="(\w+)"/).map { String($0.1) }
      #expect(!names.isEmpty)
      for name in names { #expect(words.words[name] != nil, "\(page) \(name)") }
    }
  }

  @Test("A head unit's words have the numbers of pauses, the keys, and the words for screen readers")
  func headUnitWords() throws {
    struct Words: Decodable {
      var language, direction, start, back, unmarkedLane: String
      var pauses: [String: String]
      var keyboard: [[String]]
      var keyColumns: Int
      var estimates: EstimateWords
    }
    let json = try JSONEncoder().encode(HeadUnitWords(language: .russian))
    let words = try JSONDecoder().decode(Words.self, from: json)
    #expect(words.language == "ru" && words.direction == "ltr" && words.estimates == EstimateWords(.russian))
    #expect(words.pauses.keys.sorted() == ["1", "2", "3", "4", "5"] && words.keyboard.count == 4)
    #expect(words.start == "Поехали" && words.back == "Назад" && words.unmarkedLane == "без разметки")
    #expect(words.keyColumns > words.keyboard[1].count)
  }
}
