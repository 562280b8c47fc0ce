import Places
import Testing

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
    #expect(try Kinds.rubricator().kind(spoken: words) == kind)
  }

  @Test(arguments: [
    "", "with wifi", "vegan", "coffee with", "coffee and wifi", "coffee with wifi and", "and coffee", "cheap coffee",
    "with wifi coffee", "coffee vegan", "nearest coffee", "bay", String(repeating: "vegan ", count: 5_000) + "coffee",
  ])
  func isNotGuessed(words: String) throws {
    #expect(try Kinds.rubricator().kind(spoken: words) == nil)
  }
}
