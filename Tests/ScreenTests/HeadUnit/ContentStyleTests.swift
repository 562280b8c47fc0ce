import HeadUnit
import Testing

@Suite struct ContentStyleTests {
  @Test(
    "SC-6: the platform's style bits",
    arguments: [(0, .unknown), (1, .light), (2, .dark), (3, .unknown)] as [(Int, ContentStyle)])
  func style(bits: Int, style: ContentStyle) {
    #expect(ContentStyle(platform: bits) == style)
    #expect(style.drawn == (style == .dark ? .dark : .light))
  }
}
