import Places
import Testing

/// A small rubricator with every feature.
enum Kinds {
  static let groups = [
    RubricGroup(
      id: "food", name: "Food", icon: "fork", order: 1, forms: ["food", "something to eat"], includes: ["cafe"]),
    RubricGroup(id: "cafe", name: "Cafes", icon: "cup", order: 2),
    RubricGroup(id: "transport", name: "Transport", icon: "train", order: 3, forms: ["transport"]),
  ]

  static let rubrics = [
    rubric("restaurant", "food", ["a meal"], ["amenity=restaurant"]),
    rubric("vegan restaurant", "food", [], ["amenity=restaurant;cuisine=vegan"]),
    rubric("coffee shop", "cafe", ["coffee"], ["amenity=cafe"]),
    rubric("subway", "transport", ["place to park and ride"], ["railway=station"]),
  ]

  static let attributes = [
    PlaceAttribute(
      id: "vegan", name: "Vegan", before: ["vegan", "plant based"], after: ["with vegan food"],
      tags: ["diet:vegan=yes", "diet:vegan=only", "cuisine=vegan"]),
    PlaceAttribute(
      id: "wifi", name: "Wi-Fi", before: ["wifi"], after: ["with wifi", "with wi fi"], tags: ["internet_access=wlan"]),
    PlaceAttribute(id: "toilet", name: "Toilets", after: ["with a toilet"], tags: ["toilets=yes", "amenity=toilets"]),
    PlaceAttribute(id: "accessible", name: "Accessible", before: ["accessible"], tags: ["capacity:disabled=*"]),
    PlaceAttribute(
      id: "drive", name: "Drive-through", before: ["drive through"], after: ["drive through", "with a drive through"],
      tags: ["drive_through=yes"]),
  ]

  static let chains = [
    Chain(id: "tims", name: "Tim Hortons", aliases: ["tims", "timmies"], groups: ["cafe"], wikidata: ["Q175106"]),
    Chain(id: "subway", name: "Subway", groups: ["food"]),
    Chain(id: "bay", name: "The Bay", groups: ["food"]),
    Chain(id: "nero", name: "Caffè Nero", groups: ["cafe"]),
    Chain(id: "petro", name: "Petro-Canada", aliases: ["petro can"], groups: ["transport"], wikidata: ["Q1208279"]),
    Chain(id: "ms", name: "M&S", groups: ["food"]),
    Chain(id: "depot", name: "Home Depot", groups: ["food"]),
  ]

  private static func rubric(_ name: String, _ group: String, _ synonyms: [String], _ tags: [String]) -> Rubric {
    Rubric(id: name, group: group, name: name, plural: name + "s", synonyms: synonyms, tags: tags, prominence: 0.5)
  }

  static func rubricator() throws -> Rubricator {
    try Rubricator(groups: groups, rubrics: rubrics, attributes: attributes, chains: chains)
  }

  /// The expected part of the error with which definitions are refused; `nil` if they aren't.
  static func refusal<Fault>(
    attributes: [PlaceAttribute] = [], chains: [Chain] = [], expecting fault: (RubricatorError) -> Fault?
  ) -> Fault? {
    do {
      _ = try Rubricator(groups: groups, rubrics: rubrics, attributes: attributes, chains: chains)
      return nil
    } catch {
      let found = fault(error)
      if found == nil { Issue.record(error) }
      return found
    }
  }
}

@Suite struct SpokenKindTests {
  @Test(arguments: [
    ("restaurant", SpokenKind(.rubric("restaurant"))),
    ("the coffee shops", SpokenKind(.rubric("coffee shop"))),
    ("vegan restaurant", SpokenKind(.rubric("vegan restaurant"))),
    ("vegan restaurants with wifi", SpokenKind(.rubric("vegan restaurant"), attributes: ["wifi"])),
    ("vegan coffee", SpokenKind(.rubric("coffee shop"), attributes: ["vegan"])),
    ("a plant-based coffee shop", SpokenKind(.rubric("coffee shop"), attributes: ["vegan"])),
    (
      "accessible vegan coffee with a toilet and wifi",
      SpokenKind(.rubric("coffee shop"), attributes: ["accessible", "vegan", "toilet", "wifi"])
    ),
    ("coffee with wifi with wifi", SpokenKind(.rubric("coffee shop"), attributes: ["wifi"])),
    ("accessible and vegan coffee", SpokenKind(.rubric("coffee shop"), attributes: ["accessible", "vegan"])),
    ("food with wifi", SpokenKind(.group("food"), attributes: ["wifi"])),
    ("a tims with a drive through", SpokenKind(.chain("tims"), attributes: ["drive"])),
    ("tims drive through", SpokenKind(.chain("tims"), attributes: ["drive"])),
    ("drive through coffee", SpokenKind(.rubric("coffee shop"), attributes: ["drive"])),
    ("subway", SpokenKind(.rubric("subway"))), ("the bay", SpokenKind(.chain("bay"))),
    ("place to park and ride", SpokenKind(.rubric("subway"))),
  ])
  func isUnderstood(words: String, kind: SpokenKind) throws {
    #expect(try Kinds.rubricator().kind(spoken: [words]) == kind)
  }

  @Test(arguments: [
    "", "with wifi", "vegan", "coffee with", "coffee and wifi", "coffee with wifi and", "and coffee", "cheap coffee",
    "with wifi coffee", "coffee vegan", "nearest coffee", "bay", String(repeating: "vegan ", count: 5_000) + "coffee",
  ])
  func isNotGuessed(words: String) throws {
    #expect(try Kinds.rubricator().kind(spoken: [words]) == nil)
  }
}

@Suite struct GroupTests {
  @Test(arguments: [
    ("food", "food"), ("Something to eat", "food"), ("the transport", "transport"), ("foods", nil), ("cafe", nil),
    ("restaurant", nil), ("", nil),
  ])
  func isAskedFor(words: String, id: String?) throws {
    let subject = try Kinds.rubricator().kind(spoken: [words])?.subject
    let group: String? = if case .group(let group)? = subject { group } else { nil }
    #expect(group == id)
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
    #expect(rubricator.kind(spoken: ["guest houses"]) == SpokenKind(.group("g")))
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

@Suite struct AttributeTests {
  @Test(arguments: [
    ([:], []), (["diet:vegan": "only"], ["vegan"]), (["cuisine": "pizza; Vegan"], ["vegan"]),
    (["diet:vegan": "no", "internet_access": "wlan"], ["wifi"]), (["internet_access": "terminal"], []),
    (["toilets": "yes", "internet_access": "yes;wlan"], ["wifi", "toilet"]), (["amenity": "toilets"], ["toilet"]),
    (["capacity:disabled": "3"], ["accessible"]), (["capacity:disabled": "0"], []), (["capacity:disabled": "no"], []),
  ])
  func maskOfTags(tags: [String: String], ids: [String]) throws {
    let rubricator = try Kinds.rubricator()
    #expect(rubricator.attributeMask(of: tags) == rubricator.attributeMask(ids: ids))
  }

  @Test func bitsFollowTheOrderGiven() throws {
    let rubricator = try Kinds.rubricator()
    #expect(rubricator.attributeMask(of: ["toilets": "yes", "diet:vegan": "yes"]) == 0b101)
    #expect(rubricator.attributeMask(ids: ["drive", "vegan"]) == 0b10001)
    #expect(rubricator.attributeMask(ids: ["vegan", "none"]) == nil)
    #expect(rubricator.attribute(id: "wifi")?.name == "Wi-Fi")
    #expect(rubricator.attribute(id: "none") == nil)
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
      return Kinds.refusal(attributes: attributes) { if case .attribute(_, let fault) = $0 { fault } else { nil } }
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
    #expect(text == "attribute \"wifi\" has the tag \"x\", which isn't key=value; write it like internet_access=wlan")
  }
}

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
      return Kinds.refusal(chains: chains) { if case .chain(_, let fault) = $0 { fault } else { nil } }
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
    #expect(text == "chain \"tims\" has no groups; list those in which its name alone identifies a branch")
  }
}
