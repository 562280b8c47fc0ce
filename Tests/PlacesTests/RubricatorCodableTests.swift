import Foundation
import Places
import Testing

@Suite struct RubricatorCodableTests {
  @Test func allOfItIsOneValue() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let original = try Kinds.rubricator()
    let data = try encoder.encode(original)
    let copy = try JSONDecoder().decode(Rubricator.self, from: data)
    #expect(copy.groups == original.groups && copy.rubrics == original.rubrics)
    #expect(copy.attributes == original.attributes && copy.chains == original.chains)
    #expect(try encoder.encode(copy) == data)
    #expect(copy.chain(spoken: "timmies")?.id == "tims")
    #expect(copy.attributeMask(of: ["toilets": "yes"]) == 0b100)
  }

  @Test func attributesChainsAndFormsMayBeAbsent() throws {
    let text = """
      {"groups":[{"id":"g","name":"G","icon":"g","order":1}],
       "rubrics":[{"id":"r","group":"g","icon":"i","name":"r","plural":"rs","synonyms":[],"tags":[],"prominence":0}]}
      """
    let rubricator = try JSONDecoder().decode(Rubricator.self, from: Data(text.utf8))
    #expect(rubricator.rubric(spoken: "rs")?.order == nil)
    #expect(rubricator.attributes.isEmpty && rubricator.chains.isEmpty)
  }

  @Test func isCheckedWhenDecoded() throws {
    let text = #"{"groups":[],"rubrics":[],"chains":[{"id":"c","name":"C","aliases":[],"groups":["x"]}]}"#
    #expect(throws: RubricatorError.chain("c", .unknownGroup("x"))) {
      try JSONDecoder().decode(Rubricator.self, from: Data(text.utf8))
    }
  }
}
