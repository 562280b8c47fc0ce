import Places
import Testing
import Understanding

@Suite struct PlusCodeFindingTests {
  @Test(arguments: [
    ("849V+QM vancouver", "849V+QM", "vancouver"), ("849v+qm, Vancouver, BC", "849V+QM", "Vancouver BC"),
    ("vancouver 849V+QM", "849V+QM", "vancouver"), ("near (84VVJH8P+9Q) now", "84VVJH8P+9Q", "near now"),
    ("849V + QM vancouver", "849V+QM", "vancouver"), ("849V+ QM vancouver", "849V+QM", "vancouver"),
    ("849V +QM vancouver", "849V+QM", "vancouver"), ("the 8FVC0000+ area", "8FVC0000+", "the area"),
    ("84VVJH8P+9Q.", "84VVJH8P+9Q", ""), ("8F+6W Zürich", "8F+6W", "Zürich"),
    ("a+b 849V+QM", "849V+QM", "a+b"),
    ("eight four nine v plus q m vancouver", "849V+QM", "vancouver"),
    ("go to eight four nine victor plus quebec mike vancouver", "849V+QM", "go to vancouver"),
    ("849v plus qm alder bay", "849V+QM", "alder bay"),
    ("eight four v v j h eight p plus nine q", "84VVJH8P+9Q", ""),
    ("eighty four nine v plus double q north", "849V+QQ", "north"),
    ("mike eight four nine v plus q m", "849V+QM", "mike"),
  ])
  func finds(words: String, code: String, rest: String) throws {
    let found = try #require(PlusCode.find(in: words))
    #expect(found.code.description == code)
    #expect(found.rest == rest)
  }

  @Test(arguments: [
    "", "+", "vancouver", "1 + 1", "22+", "the 22+ club", "+G6", "C++", "casa plus vancouver", "plus", "nine plus",
    "plus nine q", "four plus two two", "849V QM", "a plus b", "+1 604 555 1234", "coffee + cream", "plus plus plus",
  ])
  func findsNone(words: String) {
    #expect(PlusCode.find(in: words) == nil)
  }
}
