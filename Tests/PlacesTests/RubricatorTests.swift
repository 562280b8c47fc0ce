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
    #expect(SpokenForm.plural(form) == plural)
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
    #expect(text == "\"gas\" stands for both \"fuel\" and \"heating\"; leave it in one of them")
  }
}
