import Foundation
import Testing

@testable import Places

@Suite struct RubricatorTests {
  let groups = [
    RubricGroup(id: "b", name: "Second", icon: "b", order: 2),
    RubricGroup(id: "a", name: "First", icon: "a", order: 1),
  ]

  func fuel(_ change: (inout Rubric) -> Void = { _ in }) -> Rubric {
    var rubric = Rubric(
      id: "fuel", group: "a", name: "gas station", plural: "gas stations", synonyms: ["petrol station", "chemist's"],
      tags: ["amenity=fuel"], prominence: 0.7)
    change(&rubric)
    return rubric
  }

  func food(_ change: (inout Rubric) -> Void = { _ in }) -> Rubric {
    var rubric = Rubric(
      id: "food", group: "b", name: "restaurant", plural: "restaurants", tags: ["amenity=restaurant"],
      prominence: 0.6)
    change(&rubric)
    return rubric
  }

  @Test(arguments: [
    "gas station", "Gas Stations", "the petrol station", "Petrol  stations!", "a petrol-station", "chemists",
  ])
  func findsSpokenForms(words: String) throws {
    let rubricator = try Rubricator(groups: groups, rubrics: [fuel(), food()])
    #expect(rubricator.rubric(spoken: words)?.id == "fuel")
  }

  @Test(arguments: ["", "the", "gas", "nearest gas station", "gas stationss"])
  func doesNotGuess(words: String) throws {
    let rubricator = try Rubricator(groups: groups, rubrics: [fuel(), food()])
    #expect(rubricator.rubric(spoken: words) == nil)
  }

  @Test func findsByIDAndGroup() throws {
    let rubricator = try Rubricator(groups: groups, rubrics: [fuel(), food()])
    #expect(rubricator.groups.map(\.id) == ["a", "b"])
    #expect(rubricator.rubric(id: "food")?.name == "restaurant")
    #expect(rubricator.rubric(id: "none") == nil)
    #expect(rubricator.group(id: "b")?.name == "Second")
    #expect(rubricator.rubrics(inGroup: "a").map(\.id) == ["fuel"])
    #expect(rubricator.rubrics(inGroup: "none").isEmpty)
    #expect(rubricator.spokenForms.contains { $0.form == "petrol stations" && $0.rubric == "fuel" })
  }

  @Test func aWrittenFormBeatsAMadePlural() throws {
    let glass = Rubric(id: "x", group: "a", name: "x", plural: "xs", synonyms: ["pass"], prominence: 0)
    let other = Rubric(id: "y", group: "a", name: "y", plural: "ys", synonyms: ["passes"], prominence: 0)
    let rubricator = try Rubricator(groups: groups, rubrics: [glass, other])
    #expect(rubricator.rubric(spoken: "passes")?.id == "y")
  }

  @Test func refusesWhatIsDoubledOrWrong() {
    func refusal(_ rubrics: [Rubric], _ groups: [RubricGroup]? = nil) -> RubricatorError? {
      do {
        _ = try Rubricator(groups: groups ?? self.groups, rubrics: rubrics)
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal([fuel(), fuel()]) == .duplicateID("fuel"))
    #expect(refusal([fuel()], groups + groups) == .duplicateID("a"))
    #expect(refusal([fuel { $0.group = "z" }]) == .unknownGroup(rubric: "fuel", group: "z"))
    #expect(
      refusal([fuel(), food { $0.synonyms = ["Gas station"] }])
        == .duplicateForm("gas station", first: "fuel", second: "food"))
    #expect(
      refusal([fuel(), food { $0.tags = ["amenity=fuel"] }])
        == .duplicateTag("amenity=fuel", first: "fuel", second: "food"))
    #expect(refusal([fuel { $0.tags = ["amenity"] }]) == .badTag("amenity", rubric: "fuel"))
    #expect(refusal([fuel { $0.tags = ["a=b;"] }]) == .badTag("a=b;", rubric: "fuel"))
    #expect(refusal([fuel { $0.synonyms = ["!"] }]) == .emptyForm(rubric: "fuel"))
    #expect(refusal([fuel { $0.icon = "" }]) == .emptyIcon(rubric: "fuel"))
    #expect(
      refusal([fuel { $0.order = 2 }, food { ($0.group, $0.order) = ("a", 2) }])
        == .duplicateOrder(2, first: "fuel", second: "food"))
    #expect(refusal([fuel { $0.order = 2 }, food { $0.order = 2 }]) == nil)
    #expect(refusal([fuel { $0.prominence = 1.5 }]) == .badProminence(1.5, rubric: "fuel"))
    #expect(refusal([fuel(), food()]) == nil)
  }

  @Test(arguments: [
    ("petrol pump", "petrol pumps"), ("bus", "buses"), ("pass", "passes"), ("bakery", "bakeries"), ("day", "days"),
    ("church", "churches"), ("flowers", nil), ("gas", nil), ("somewhere to eat", nil), ("place to park", nil),
  ])
  func pluralsMadeByRule(form: String, plural: String?) {
    #expect(KindSpelling.plural(form) == plural)
  }

  @Test func aGroupShowsItsRubricsByOrder() throws {
    func rubric(_ id: String, _ order: Int?) -> Rubric {
      Rubric(id: id, group: "a", icon: "dot", order: order, name: id, plural: id + "s", prominence: 0)
    }
    let rubricator = try Rubricator(
      groups: groups, rubrics: [rubric("n", nil), rubric("y", 9), rubric("m", nil), rubric("x", -1), rubric("z", 2)])
    #expect(rubricator.rubrics(inGroup: "a").map(\.id) == ["x", "z", "y", "n", "m"])
    #expect(rubricator.rubrics.map(\.id) == ["n", "y", "m", "x", "z"])
  }

  @Test func anAmpersandIsAWord() throws {
    let rubricator = try Rubricator(groups: groups, rubrics: [fuel { $0.synonyms = ["b and b"] }])
    #expect(rubricator.rubric(spoken: "B&B")?.id == "fuel")
  }

  @Test func errorsNameBoth() {
    let text = RubricatorError.duplicateForm("gas", first: "fuel", second: "heating").description
    #expect(text == "\"gas\" stands for both \"fuel\" and \"heating\"; keep it in one of them")
  }
}

@Suite struct ClassifyTests {
  static func rubricator() throws -> Rubricator {
    func rubric(_ id: String, _ tags: String...) -> Rubric {
      Rubric(id: id, group: "g", name: id, plural: id + "s", tags: tags, prominence: 0.5)
    }
    return try Rubricator(
      groups: [RubricGroup(id: "g", name: "G", icon: "g", order: 1)],
      rubrics: [
        rubric("hotel", "tourism=hotel"), rubric("pizza", "amenity=restaurant;cuisine=pizza"),
        rubric("restaurant", "amenity=restaurant"), rubric("shop", "shop=*"), rubric("amenity", "amenity=*"),
        rubric("oven", "amenity=restaurant;cuisine=stone_oven"), rubric("tennis", "leisure=pitch;sport=tennis"),
        rubric("pitch", "leisure=pitch"),
        rubric("garage", "amenity=parking;building=*"), rubric("parking", "amenity=parking"),
      ])
  }

  @Test(arguments: [
    (["amenity": "restaurant"], "restaurant"),
    (["amenity": "restaurant", "cuisine": "pizza"], "pizza"),
    (["amenity": "restaurant", "cuisine": "italian; pizza"], "pizza"),
    (["amenity": "cafe;restaurant"], "restaurant"),
    (["amenity": "restaurant", "cuisine": "Pizza"], "pizza"),
    (["amenity": "Tennis Hall; Restaurant"], "restaurant"),
    (["amenity": "restaurant", "cuisine": "grill;Stone Oven"], "oven"),
    (["amenity": "restaurant", "tourism": "hotel"], "hotel"),
    (["amenity": "bench", "shop": "hats"], "shop"),
    (["amenity": "restaurant", "shop": "hats"], "restaurant"),
    (["shop": "vacant", "amenity": "x"], "amenity"),
    (["leisure": "pitch", "sport": "tennis"], "tennis"),
    (["leisure": "pitch", "sport": "chess"], "pitch"),
    (["amenity": "parking", "building": "yes"], "garage"),
    (["amenity": "parking", "building": "no"], "parking"),
  ])
  func mostSpecificWins(tags: [String: String], expected: String) throws {
    #expect(try Self.rubricator().classify(tags: tags)?.id == expected)
  }

  @Test(arguments: [
    (["amenity": "restaurant", "cuisine": "pizza;stone_oven"], ["oven"]),
    (["amenity": "restaurant", "cuisine": "stone_oven;pizza"], ["oven"]),
    (["amenity": "restaurant", "cuisine": "pizza;soup"], []),
    (["amenity": "restaurant", "tourism": "hotel"], ["restaurant"]),
    (["amenity": "restaurant", "tourism": "hotel", "cuisine": "pizza"], ["hotel"]),
    (["amenity": "parking;restaurant"], ["parking"]), (["amenity": "parking", "building": "yes"], []),
    (["amenity": "bench", "shop": "hats"], []), (["leisure": "pitch", "sport": "tennis"], []), ([:], []),
  ])
  func whatIsThereBesides(tags: [String: String], expected: [String]) throws {
    #expect(try Self.rubricator().furtherRubrics(of: tags).map(\.id) == expected)
  }

  @Test(arguments: ["amenity", "tourism"])
  func ofEqualPatternsTheFirstDefines(key: String) throws {
    let keys = [key] + ["amenity", "tourism"].filter { $0 != key }
    let rubric = Rubric(
      id: "inn", group: "g", name: "inn", plural: "inns", tags: keys.map { "\($0)=inn" }, prominence: 0.5)
    let rubricator = try Rubricator(
      groups: [RubricGroup(id: "g", name: "G", icon: "g", order: 1)], rubrics: [rubric])
    #expect(rubricator.definingTag(of: ["amenity": "inn", "tourism": "inn"])?.key == key)
  }

  @Test(arguments: [[:], ["name": "X"], ["shop": "no"], ["shop": "0"], ["sport": "tennis"], ["highway": "residential"]])
  func nothingFits(tags: [String: String]) throws {
    #expect(try Self.rubricator().classify(tags: tags) == nil)
  }

  @Test(arguments: ["", "=", "a", "a=", "=b", "a=b=c", ";", "a=b;;c=d"])
  func badPatterns(text: String) {
    #expect(TagPattern(text) == nil)
  }
}

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
