import Places
import Testing

@Suite struct GroupTests {
  @Test(arguments: [
    ("food", "food"), ("Something to eat", "food"), ("the transport", "transport"), ("foods", nil), ("cafe", nil),
    ("restaurant", nil), ("", nil),
  ])
  func isAskedFor(words: String, id: String?) throws {
    #expect(try Kinds.rubricator().group(spoken: words)?.id == id)
  }

  @Test func itsMembersAreItsOwnThenThoseIncluded() throws {
    let rubricator = try Kinds.rubricator()
    #expect(rubricator.members(ofGroup: "food") == ["restaurant", "vegan restaurant", "coffee shop"])
    #expect(rubricator.members(ofGroup: "cafe") == ["coffee shop"])
    #expect(rubricator.members(ofGroup: "none").isEmpty)
    #expect(rubricator.spokenGroups.map(\.form) == ["food", "something to eat", "transport"])
  }

  @Test func aPluralMadeByRuleDoesNotTakeAGroupsForm() throws {
    let groups = [RubricGroup(id: "g", name: "Stay", icon: "bed", order: 1, forms: ["guest houses"])]
    let hotel = Rubric(
      id: "hotel", group: "g", name: "hotel", plural: "hotels", synonyms: ["guest house"], prominence: 0)
    let rubricator = try Rubricator(groups: groups, rubrics: [hotel])
    #expect(rubricator.group(spoken: "guest houses")?.id == "g")
    #expect(rubricator.rubric(spoken: "guest houses") == nil)
  }

  @Test func isRefused() {
    func refusal(_ change: (inout RubricGroup) -> Void) -> RubricatorError? {
      var groups = Kinds.groups
      change(&groups[1])
      do {
        _ = try Rubricator(groups: groups, rubrics: Kinds.rubrics)
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal { $0.forms = ["Food"] } == .duplicateForm("food", first: "food", second: "cafe"))
    #expect(refusal { $0.forms = ["coffee"] } == .duplicateForm("coffee", first: "coffee shop", second: "cafe"))
    #expect(refusal { $0.forms = ["-"] } == .emptyGroupForm(group: "cafe"))
    #expect(refusal { $0.includes = ["bar"] } == .unknownIncludedGroup("bar", includedBy: "cafe"))
    #expect(refusal { $0.icon = "" } == .emptyGroupIcon(group: "cafe"))
    #expect(refusal { $0.forms = ["cafes"] } == nil)
  }
}
