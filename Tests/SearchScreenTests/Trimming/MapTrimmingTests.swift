import SearchScreen
import Testing

@Suite struct MapTrimmingTests {
  @Test(
    "MA-1: map buttons by profile; from the fourth on a warning",
    arguments: [
      (2, 4, ["m0", "m1"], [], []), (4, 4, ["m0", "m1", "m2", "m3"], [], ["m3"]),
      (6, 4, ["m0", "m1", "m2", "m3"], ["m4", "m5"], ["m3"]), (4, 3, ["m0", "m1", "m2"], ["m3"], []),
    ] as [(Int, Int, [ButtonID], [String], [ButtonID])])
  func mapButtons(asked: Int, cap: Int, shown: [ButtonID], dropped: [String], doubtful: [ButtonID]) {
    let profile = Samples.profile { $0.caps.mapButtons = cap }
    let trimmed = Samples.map(buttons: asked).trimmed(for: profile)
    #expect(trimmed.shown.mapButtons.map(\.id) == shown)
    let items = trimmed.warnings.compactMap(\.dropped)
    #expect(items.flatMap(\.dropped) == dropped)
    #expect(items.allSatisfy { $0.subject == .mapButtons && $0.kept == .first && $0.reason == .cap(cap) })
    #expect(trimmed.warnings.contains(.perhapsNotShown(doubtful, template: "map")) == !doubtful.isEmpty)
  }

  @Test(
    "MA-2: two buttons to a side, and a warning for each side",
    arguments: [(2, 2, 0), (3, 2, 1), (2, 5, 1), (4, 3, 2)])
  func bar(leading: Int, trailing: Int, warnings: Int) {
    let trimmed = Samples.map(leading: leading, trailing: trailing).trimmed(for: .standard)
    #expect(trimmed.shown.bar.leading.count == 2 && trimmed.shown.bar.trailing.count == 2)
    #expect(trimmed.warnings.count == warnings)
    let names = trimmed.warnings.compactMap(\.dropped).flatMap(\.dropped)
    #expect(names == (2..<max(2, leading)).map { "l\($0)" } + (2..<max(2, trailing)).map { "t\($0)" })
  }

  @Test("MA-3: while panning two buttons show, hidden from the end; then all are back")
  func panning() {
    var map = Samples.map(buttons: 4, panning: true)
    map.mapButtons[1].role = .endsPanning
    let trimmed = map.trimmed(for: .standard)
    #expect(trimmed.shown.mapButtons.map(\.id) == ["m0", "m1"])
    #expect(trimmed.warnings.compactMap(\.dropped).map(\.reason) == [.panning(2)])
    #expect(!trimmed.warnings.contains(.noPanningExit(template: "map")))
    map.isPanning = false
    #expect(map.trimmed(for: .standard).shown.mapButtons.count == 4)
  }

  @Test("MA-3: the button that ends panning is never hidden")
  func panningExit() {
    var map = Samples.map(buttons: 4, panning: true)
    map.mapButtons[3].role = .endsPanning
    let trimmed = map.trimmed(for: .standard)
    #expect(trimmed.shown.mapButtons.map(\.id) == ["m0", "m3"])
    #expect(trimmed.warnings.compactMap(\.dropped).flatMap(\.dropped) == ["m1", "m2"])
  }

  @Test("MA-3: panning without a way out is warned of; a button in the bar is one")
  func noPanningExit() {
    var map = Samples.map(buttons: 2, leading: 1, panning: true)
    #expect(map.trimmed(for: .standard).warnings.contains(.noPanningExit(template: "map")))
    map.bar.leading[0].role = .endsPanning
    #expect(!map.trimmed(for: .standard).warnings.contains(.noPanningExit(template: "map")))
    map.bar.leading[0].isEnabled = false
    #expect(map.trimmed(for: .standard).warnings.contains(.noPanningExit(template: "map")))
  }

  @Test("blank and repeated buttons are named and not shown")
  func blankAndRepeated() {
    var map = Samples.map(buttons: 3, leading: 2)
    map.mapButtons[0].image = " "
    map.mapButtons[2].id = "m1"
    map.bar.leading[0].content = .image("")
    let trimmed = map.trimmed(for: .standard)
    #expect(trimmed.shown.mapButtons.map(\.id) == ["m1"])
    #expect(trimmed.shown.bar.leading.map(\.id) == ["l1"])
    #expect(
      trimmed.warnings.map(\.description) == [
        "map: leading bar buttons not shown: l0; give them a picture and words",
        "map: map buttons not shown: m0; give them a picture and words",
        "map: map buttons not shown: m1; give each its own identity",
      ])
  }

  @Test("MA-6: twelve trips, three routes each; a selection that is not shown is none")
  func trips() {
    var map = Samples.map(trips: 14)
    map.tripPreview?.trips[1] = Samples.trip("trip1", routes: 5)
    map.tripPreview?.selected = "trip13"
    let trimmed = map.trimmed(for: .standard)
    #expect(trimmed.shown.tripPreview?.trips.count == 12)
    #expect(trimmed.shown.tripPreview?.trips[1].routes.map(\.id) == ["r0", "r1", "r2"])
    #expect(trimmed.shown.tripPreview?.selected == nil)
    #expect(
      trimmed.warnings.compactMap(\.dropped).map { "\($0.subject) \($0.dropped)" }
        == [#"trips ["trip12", "trip13"]"#, #"routes ["r3", "r4"]"#])
  }
}
