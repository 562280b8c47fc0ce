import Places
import Testing

@Suite struct AttributeTests {
  @Test(arguments: [
    ([:], []), (["diet:vegan": "only"], ["vegan"]), (["cuisine": "pizza; Vegan"], ["vegan"]),
    (["diet:vegan": "no", "internet_access": "wlan"], ["wifi"]), (["internet_access": "terminal"], []),
    (["toilets": "yes", "internet_access": "yes;wlan"], ["wifi", "toilet"]), (["amenity": "toilets"], ["toilet"]),
    (["capacity:disabled": "3"], ["accessible"]), (["capacity:disabled": "0"], []), (["capacity:disabled": "no"], []),
  ])
  func maskOfTags(tags: [String: String], ids: [String]) throws {
    let rubricator = try Kinds.rubricator()
    let mask = rubricator.attributeMask(of: tags)
    #expect(rubricator.attributes(in: mask).map(\.id) == ids)
    #expect(mask == rubricator.attributeMask(ids: ids))
  }

  @Test func bitsFollowTheOrderGiven() throws {
    let rubricator = try Kinds.rubricator()
    #expect(rubricator.attributeMask(of: ["toilets": "yes", "diet:vegan": "yes"]) == 0b101)
    #expect(rubricator.attributeMask(ids: ["drive", "vegan"]) == 0b10001)
    #expect(rubricator.attributeMask(ids: ["vegan", "none"]) == nil)
    #expect(rubricator.attributes(in: .max).map(\.id) == Kinds.attributes.map(\.id))
    #expect(rubricator.attribute(id: "wifi")?.name == "Wi-Fi")
    #expect(rubricator.attribute(id: "none") == nil)
  }

  @Test(arguments: [
    (["vegan", "with wifi"], ["vegan", "wifi"]), (["Plant-based"], ["vegan"]), (["with toilet"], ["toilet"]),
    (["with the wi-fi"], ["wifi"]), (["wifi", "with wifi"], ["wifi"]), ([], []), (["vegan", "cheap"], nil),
    (["with"], nil), (["vegans"], nil), ([""], nil),
  ])
  func spokenModifiers(words: [String], ids: [String]?) throws {
    #expect(try Kinds.rubricator().attributes(spoken: words)?.map(\.id) == ids)
  }

  @Test func everyFormIsListed() throws {
    let forms = try Kinds.rubricator().spokenAttributes
    #expect(forms.first { $0.form == "with drive through" }?.isBefore == false)
    #expect(forms.filter { $0.form == "drive through" }.map(\.isBefore) == [true, false])
    #expect(forms.count == 11)
  }

  @Test func sixtyThreeFit() throws {
    let many = (0..<63).map { PlaceAttribute(id: "a\($0)", name: "A", before: ["a\($0)"], tags: ["k=\($0 + 1)"]) }
    let rubricator = try Rubricator(groups: [], rubrics: [], attributes: many)
    #expect(rubricator.attributeMask(of: ["k": "63"]) == 1 << 62)
    #expect(rubricator.attributeMask(ids: many.map(\.id)) == UInt64(Int64.max))
    #expect(throws: RubricatorError.tooManyAttributes(64)) {
      _ = try Rubricator(
        groups: [], rubrics: [], attributes: many + [PlaceAttribute(id: "z", name: "Z", before: ["z"], tags: ["z=1"])])
    }
  }

  @Test func isRefused() {
    func refusal(_ change: (inout PlaceAttribute) -> Void) -> PlaceAttribute.Fault? {
      var attributes = Kinds.attributes
      change(&attributes[1])
      do {
        _ = try Rubricator(groups: Kinds.groups, rubrics: Kinds.rubrics, attributes: attributes)
        return nil
      } catch .attribute(_, let fault) {
        return fault
      } catch {
        Issue.record(error)
        return nil
      }
    }
    #expect(refusal { $0.id = "vegan" } == .duplicateID)
    #expect(refusal { $0.tags = [] } == .noTags)
    #expect(refusal { $0.tags = ["wifi"] } == .badTag("wifi"))
    #expect(refusal { ($0.before, $0.after) = ([], []) } == .noForm)
    #expect(refusal { $0.before = ["the"] } == .emptyForm)
    #expect(refusal { $0.before = ["a vegan"] } == .duplicateForm("vegan", other: "vegan"))
    #expect(refusal { $0.before = ["with vegan food"] } == nil)
    #expect(refusal { $0.tags = ["diet:vegan=yes"] } == nil)
    let text = RubricatorError.attribute("wifi", .badTag("x")).description
    #expect(text == "attribute \"wifi\" has the tag \"x\", which is not key=value; write it like internet_access=wlan")
  }
}
