import SearchScreen
import Testing

@Suite struct MapUpdateTests {
  @Test("GR-3: where nothing of a change is seen nothing is sent, but the warnings are given")
  func unseen() throws {
    var stack = try Self.stack(Samples.map(buttons: 4))
    let change = try stack.update(Samples.map(buttons: 6))
    #expect(change.operations.isEmpty)
    #expect(change.warnings.compactMap(\.dropped).flatMap(\.dropped) == ["m4", "m5"])
  }

  @Test("MA-3: buttons first, then the arrows")
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

  @Test("MA-15: another trip ends the one that is driven")
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

  @Test("MA-10: a second notice has no effect while one is there, so that one goes first")
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
