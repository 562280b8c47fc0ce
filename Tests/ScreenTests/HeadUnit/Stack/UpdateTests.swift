import HeadUnit
import Testing

@Suite struct MapUpdateTests {
  @Test("GR-3: an invisible change sends nothing, but returns its warnings")
  func unseen() throws {
    var stack = try Self.stack(Samples.map(buttons: 4))
    let change = try stack.update(Samples.map(buttons: 6))
    #expect(change.operations.isEmpty)
    #expect(change.warnings.compactMap(\.dropped).flatMap(\.dropped) == ["m4", "m5"])
  }

  @Test("MA-3: buttons are updated before the arrows")
  func panning() throws {
    var map = Samples.map(buttons: 4, leading: 1)
    map.bar.leading[0].role = .endsPanning
    var stack = try Self.stack(map)
    map.isPanning = true
    let operations = try stack.update(map).operations
    #expect(operations.count == 2 && operations.last == .showPanning(map: "map"))
    map.isPanning = false
    #expect(try stack.update(map).operations.last == .hidePanning(map: "map"))
  }

  @Test("MA-15: previews go before guidance starts")
  func previewThenGuidance() throws {
    var stack = try Self.stack(Samples.map())
    var map = Samples.map(trips: 1)
    let preview = TripPreview(trips: [Samples.trip("trip0")])
    #expect(try stack.update(map).operations == [.showTripPreviews(preview, map: "map")])
    map.tripPreview = nil
    map.guidance = Guidance(trip: Samples.trip("trip0"))
    #expect(
      try stack.update(map).operations == [
        .hideTripPreviews(map: "map"), .startGuidance(Guidance(trip: Samples.trip("trip0")), map: "map"),
      ])
    map.guidance?.maneuvers = [Samples.maneuver()]
    map.guidance?.pause = nil
    let guidance = try #require(map.guidance)
    #expect(try stack.update(map).operations == [.updateGuidance(guidance, map: "map")])
    map.guidance?.pause = .arrived
    _ = try stack.update(map)
    map.guidance = nil
    #expect(try stack.update(map).operations == [.endGuidance(finished: true, map: "map")])
  }

  @Test("MA-15: another trip ends the current guidance")
  func anotherTrip() throws {
    var map = Samples.map()
    map.guidance = Guidance(trip: Samples.trip("one"))
    var stack = try Self.stack(map)
    map.guidance = Guidance(trip: Samples.trip("two"))
    #expect(
      try stack.update(map).operations == [
        .endGuidance(finished: false, map: "map"), .startGuidance(Guidance(trip: Samples.trip("two")), map: "map"),
      ])
  }

  @Test("MA-10: a second alert would have no effect while one is visible, so that one is dismissed first")
  func notices() throws {
    var map = Samples.map()
    map.guidance = Guidance(trip: Samples.trip(), alert: Self.notice("one"))
    var stack = TemplateStack()
    #expect(try stack.setRoot(map).operations.last == .showNavigationAlert(Self.notice("one"), map: "map"))
    map.guidance?.alert = Self.notice("two")
    #expect(
      try stack.update(map).operations == [
        .dismissNavigationAlert(map: "map"), .showNavigationAlert(Self.notice("two"), map: "map"),
      ])
    map.guidance?.alert = nil
    #expect(try stack.update(map).operations == [.dismissNavigationAlert(map: "map")])
  }

  private static func stack(_ map: MapTemplate) throws -> TemplateStack {
    var stack = TemplateStack()
    _ = try stack.setRoot(map)
    return stack
  }

  private static func notice(_ id: NavigationAlertID) -> NavigationAlert {
    NavigationAlert(id: id, titles: Samples.titles("Jam ahead"), primary: AlertAction(id: "ok", title: "OK"))
  }
}

@Suite struct LimitsTests {
  @Test("LI-1, LI-4: lists are trimmed again when limits change; the requested list stays whole")
  func lists() throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.list("list", [20], overflow: OverflowNote("{count} more")))
    let limited = stack.setLimits(.lists)
    #expect(Self.rows(stack) == 12)
    #expect(limited.operations.count == 1 && limited.warnings.compactMap(\.dropped).first?.reason == .limited(12))
    #expect(stack["list"] == .list(Samples.list("list", [20], overflow: OverflowNote("{count} more"))))
    #expect(stack.setLimits([]).operations.count == 1)
    #expect(Self.rows(stack) == 20)
    #expect(stack.setLimits([]) == .none)
  }

  @Test("SC-5, SE-10: a visible search is removed when the keyboard is limited")
  func keyboard() throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.search())
    let change = stack.setLimits(.keyboard)
    #expect(change.operations == [.pop(toCount: 1)])
    #expect(change.warnings == [.keyboardLimited(template: "search")])
    #expect(stack.depth == 1)
  }

  @Test("SC-5: a search is refused while the keyboard is limited")
  func refused() throws {
    var stack = try TemplateStackTests.stack()
    _ = stack.setLimits(.keyboard)
    TemplateStackTests.refuse(.keyboardLimited("search"), &stack) { try $0.show(Samples.search()) }
    TemplateStackTests.refuse(.keyboardLimited("search"), &stack) { try $0.setRoot(Samples.search()) }
    _ = stack.setLimits(.lists)
    #expect(try stack.show(Samples.search()).operations.count == 1)
  }

  @Test("SC-5: a list over the search stays; going back skips the search", arguments: [false, true])
  func below(byDriver: Bool) throws {
    var stack = try TemplateStackTests.stack()
    _ = try stack.show(Samples.search())
    _ = try stack.show(Samples.list("results", [3]))
    #expect(stack.setLimits(.keyboard).operations.isEmpty)
    #expect(stack.depth == 3)
    let change = try byDriver ? stack.wentBack(from: "results") : stack.pop()
    #expect(stack.requested.map(\.id) == ["map"])
    #expect(change.operations == [.popToRoot])
    #expect(change.warnings == [.keyboardLimited(template: "search")])
  }

  private static func rows(_ stack: TemplateStack) -> Int? {
    if case .list(let list) = stack.top { list.rowCount } else { nil }
  }
}

@Suite struct GridPagingTests {
  private static let more = GridButton(id: "more", titles: Samples.titles("More"), image: "more")

  @Test(
    "GR-1, GR-4: every button can be reached, no page is too full, and the last page leads to the first",
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
    #expect((paging.pageCount == 1) == (count <= capacity), "there is one page if all buttons fit")
  }

  @Test("GR-1: paging ignores other buttons, and a button without an image takes no place")
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

  @Test("IC-8: paging changes the grid in place, even at the deepest level")
  func depth() throws {
    var stack = TemplateStack(profile: Samples.profile { $0.category = .drivingTask })
    var paging = GridPaging(Samples.gridButtons(20), more: Self.more)
    var grid = Samples.grid()
    grid.buttons = paging.shown
    _ = try stack.setRoot(Samples.list("root", [1]))
    #expect(try stack.show(grid).warnings.isEmpty)
    let isTurned = paging.tapped("more")
    #expect(isTurned)
    grid.buttons = paging.shown
    let change = try stack.update(grid)
    #expect(change.operations.count == 1 && change.warnings.isEmpty)
    #expect(stack.depth == 2)
  }
}
