import Testing

@testable import PlaceIndex

@Suite struct RegionDialectTests {
  @Test(
    "PostgreSQL reads names in their order only where many are sure to match",
    arguments: [
      (#""bridge""#, "'bridge'", true), (#""br" *"#, "'br':*", true), (#""b" * OR "lane""#, "'b':* | 'lane'", true),
      (#""bri" *"#, "'bri':*", false), (#""bridge" OR "bri" *"#, "'bridge' | 'bri':*", false),
      (#"("br" *) AND "@s""#, "('br':*) & '@s'", false), (#""é" *"#, "'é':*", true), (#""éco" *"#, "'éco':*", false),
    ])
  func namesThatMatch(words: String, expression: String, inOrder: Bool) {
    let matching = RegionDialect.postgres.namesThatMatch(words)
    #expect(matching.expression == expression)
    #expect(matching.query.contains("OFFSET 0") != inOrder)
    #expect(matching.query.hasSuffix("ORDER BY number"))
    #expect(RegionDialect.sqlite.namesThatMatch(words).expression == words)
  }
}
