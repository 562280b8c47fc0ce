import SearchScreen
import Testing

@Suite struct VariantsTests {
  @Test("VC-12, NV-3: longest first, each once, those of one length as given")
  func order() {
    #expect(Variants(["Home", "Take me home", "Home", "Base"])?.titles == ["Take me home", "Home", "Base"])
  }

  @Test("VC-12: none, empty or blank is refused", arguments: [[], [""], ["Home", ""], [" \n"]])
  func refused(titles: [String]) {
    #expect(Variants(titles) == nil)
  }

  @Test("text of a map is kept as far as there is any")
  func nonblank() {
    #expect(Variants(keepingNonblank: ["", "Bar"]).titles == ["Bar"])
    #expect(Variants(keepingNonblank: [" "]).titles == ["–"])
  }

  @Test(
    "VC-12: the longest that fits",
    arguments: [(12.0, "Take me home"), (11.9, "Go home"), (7, "Go home"), (4, "Home"), (3, nil)] as [(Double, String?)]
  )
  func fitting(width: Double, title: String?) {
    let variants = Variants(["Home", "Go home", "Take me home"])
    #expect(variants?.longest(fitting: width) { Double($0.count) } == title)
    let firstThatFits = variants?.titles.first { Double($0.count) <= width }
    #expect(firstThatFits == title, "NV-3: both readings agree")
  }
}
