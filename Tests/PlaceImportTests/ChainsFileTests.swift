import Foundation
import PlaceImport
import Places
import Testing

@Suite struct ChainsFileTests {
  @Test func holdsTheChainsOfThreeCountries() throws {
    let rubricator = try RubricatorFile.load(RubricsTests.url)
    #expect(rubricator.chains.count >= 250)
    for chain in rubricator.chains {
      #expect(chain.id.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "_") }, "\(chain.id)")
      #expect(rubricator.chain(spoken: chain.name)?.id == chain.id)
    }
  }

  @Test(arguments: [
    ("tims", "tim_hortons"), ("timmies", "tim_hortons"), ("mickey d's", "mcdonalds"), ("maccas", "mcdonalds"),
    ("7 eleven", "7_eleven"), ("seven eleven", "7_eleven"), ("sev", "7_eleven"), ("the bay", "hudsons_bay"),
    ("m and s", "marks_and_spencer"), ("marks and sparks", "marks_and_spencer"), ("sainsburys", "sainsburys"),
    ("b p", "bp"), ("petro can", "petro_canada"), ("a and w", "a_and_w"), ("h and m", "h_and_m"), ("tesco", "tesco"),
    ("the home depot", "home_depot"), ("c v s", "cvs"), ("t d bank", "td_canada_trust"), ("spoons", "wetherspoon"),
    ("bay", nil), ("tim", nil), ("coffee", nil),
  ])
  func understands(words: String, id: String?) throws {
    #expect(try RubricatorFile.load(RubricsTests.url).chain(spoken: words)?.id == id)
  }

  @Test(arguments: [
    (["amenity": "cafe", "name": "Starbucks Coffee"], "starbucks"), (["shop": "chemist", "name": "Boots"], "boots"),
    (["shop": "shoes", "name": "Clarks"], "clarks"), (["amenity": "fast_food", "name": "Subway"], "subway"),
    (["railway": "station", "name": "Subway"], nil), (["natural": "valley", "name": "The Gap"], nil),
    (["shop": "convenience", "brand": "Tesco Express", "name": "Tesco"], "tesco"),
    (["amenity": "fuel", "name": "Petro Canada"], "petro_canada"), (["amenity": "fuel", "operator": "Shell"], "shell"),
    (["amenity": "bank", "name": "TD Canada Trust"], "td_canada_trust"), (["amenity": "pub", "name": "Target"], nil),
    (["amenity": "cafe", "name": "Corner House", "brand:wikidata": "Q608845"], "costa"),
    (["shop": "department_store", "name": "The Bay"], "hudsons_bay"), (["natural": "bay", "name": "The Bay"], nil),
  ])
  func recognises(tags: [String: String], id: String?) throws {
    #expect(try RubricatorFile.load(RubricsTests.url).chain(of: tags)?.id == id)
  }
}
