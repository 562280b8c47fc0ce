import Places
import Testing

@Suite struct ChainTests {
  @Test(arguments: [
    ("Tim Hortons", "tims"), ("timmies", "tims"), ("petro canada", "petro"), ("PetroCanada", "petro"),
    ("petro can", "petro"), ("caffe nero", "nero"), ("the bay", "bay"), ("bay", nil), ("m and s", "ms"),
    ("M + S", "ms"), ("the home depot", "depot"), ("HOME-DEPOT", "depot"), ("subway", "subway"), ("tim", nil),
    ("tims coffee", nil), ("", nil), ("the", nil), ("-", nil),
  ])
  func spoken(words: String, id: String?) throws {
    #expect(try Kinds.rubricator().chain(spoken: words)?.id == id)
  }

  @Test(arguments: [
    (["brand:wikidata": "Q175106", "name": "Elm"], "tims"),
    (["brand:wikidata": "Q1;Q1208279", "brand": "Tim Hortons"], "petro"),
    (["brand": "TIM HORTONS"], "tims"), (["brand": "Unknown; Petro Canada", "amenity": "cafe"], "petro"),
    (["name": "Subway", "amenity": "restaurant"], "subway"), (["name": "Subway", "railway": "station"], nil),
    (["name": "Subway"], nil), (["name": "Subway Bar", "amenity": "restaurant"], nil),
    (["operator": "Tim Hortons", "amenity": "cafe", "name": "Elm"], "tims"),
    (["name": "Caffe\u{300} Nero", "amenity": "cafe"], "nero"), (["name:en": "caffé nero", "amenity": "cafe"], "nero"),
    (["name": "Subway", "operator": "Tim Hortons", "amenity": "cafe"], "tims"),
    (["name": "The Home Depot", "amenity": "restaurant"], "depot"), ([:], nil),
    (["brand": "Nobody", "name": "Subway", "amenity": "restaurant"], "subway"),
  ])
  func ofTags(tags: [String: String], id: String?) throws {
    #expect(try Kinds.rubricator().chain(of: tags)?.id == id)
  }

  @Test func isRefused() {
    func refusal(_ change: (inout Chain) -> Void) -> Chain.Fault? {
      var chains = Kinds.chains
      change(&chains[1])
      do {
        _ = try Rubricator(groups: Kinds.groups, rubrics: Kinds.rubrics, chains: chains)
        return nil
      } catch .chain(_, let fault) {
        return fault
      } catch {
        Issue.record(error)
        return nil
      }
    }
    #expect(refusal { $0.id = "tims" } == .duplicateID)
    #expect(refusal { $0.aliases = ["TIMS"] } == .duplicateForm("TIMS", other: "tims"))
    #expect(refusal { $0.name = "?" } == .emptyForm)
    #expect(refusal { $0.groups = [] } == .noGroups)
    #expect(refusal { $0.groups = ["shop"] } == .unknownGroup("shop"))
    #expect(refusal { $0.wikidata = ["175106"] } == .badWikidata("175106"))
    #expect(refusal { $0.wikidata = ["Q"] } == .badWikidata("Q"))
    #expect(refusal { $0.wikidata = ["Q175106"] } == .duplicateWikidata("Q175106", other: "tims"))
    #expect(refusal { $0.aliases = ["subway", "sub"] } == nil)
    let text = RubricatorError.chain("tims", .noGroups).description
    #expect(text == "chain \"tims\" has no groups; name those in which its name is enough to tell a branch")
  }
}
