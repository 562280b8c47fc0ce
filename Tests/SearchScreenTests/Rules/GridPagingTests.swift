import SearchScreen
import Testing

@Suite struct GridPagingTests {
  private static let more = GridButton(id: "more", titles: Samples.titles("More"), image: "more")

  @Test(
    "GR-1, GR-4: every button is reached, no page has more than fits, and the pages go round",
    arguments: [0, 1, 7, 8, 9, 14, 15, 16, 40], [2, 4, 8])
  func pages(count: Int, capacity: Int) {
    var paging = GridPaging(Samples.gridButtons(count), more: Self.more, capacity: capacity)
    var reached: [ButtonID] = []
    for page in 0..<paging.pageCount {
      #expect(paging.page == page)
      #expect(paging.shown.count <= capacity)
      #expect(count == 0 || paging.shown.contains { $0.id != "more" })
      reached += paging.shown.map(\.id).filter { $0 != "more" }
      let isTurned = paging.tapped("more")
      #expect(isTurned == (paging.pageCount > 1))
    }
    #expect(reached == Samples.gridButtons(count).map(\.id))
    #expect(paging.page == 0)
    #expect((paging.pageCount == 1) == (count <= capacity), "no page is needed where all fit")
  }

  @Test("GR-1: another button is somebody else's affair, and one without a picture takes no place")
  func others() {
    var buttons = Samples.gridButtons(9)
    buttons[0].image = ""
    var paging = GridPaging(buttons, more: Self.more)
    #expect(paging.pageCount == 1)
    paging = GridPaging(Samples.gridButtons(9), more: Self.more)
    let isTurned = paging.tapped("g1")
    #expect(!isTurned)
    #expect(paging.page == 0)
  }

  @Test("IC-8: pages change the grid in place, at the deepest level too")
  func depth() throws {
    var stack = TemplateStack(profile: Samples.profile { $0.category = .drivingTask })
    var paging = GridPaging(Samples.gridButtons(20), more: Self.more)
    let grid = paging.apply(to: Samples.grid())
    _ = try stack.setRoot(Samples.list("root", [1]))
    #expect(try stack.show(grid).warnings.isEmpty)
    let isTurned = paging.tapped("more")
    #expect(isTurned)
    let change = try stack.update(paging.apply(to: grid))
    #expect(change.operations.count == 1 && change.warnings.isEmpty)
    #expect(stack.depth == 2)
  }
}
