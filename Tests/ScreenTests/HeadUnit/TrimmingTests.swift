import HeadUnit
import Testing

@Suite struct ListTrimmingTests {
  private static let note = OverflowNote("{count} more not shown")

  @Test(
    "LI-2, LI-3, LI-4: sections are kept up to the cap; the one that crosses it keeps its first rows",
    arguments: [
      ([3], 24, false, [3], 0), ([24], 24, false, [24], 0), ([25], 24, false, [24], 1), ([25], 24, true, [23, 1], 2),
      ([10, 10, 10], 24, false, [10, 10, 4], 6), ([10, 10, 10], 24, true, [10, 10, 3, 1], 7),
      ([12, 12, 12], 24, false, [12, 12], 12), ([12, 12, 12], 24, true, [12, 11, 1], 13),
      ([0, 3, 0], 24, true, [3], 0), ([5, 0, 5], 6, true, [5, 1], 5), ([2], 1, true, [1], 1), ([], 24, true, [], 0),
    ] as [([Int], Int, Bool, [Int], Int)])
  func rows(counts: [Int], cap: Int, noted: Bool, shown: [Int], missing: Int) {
    let list = Samples.list("list", counts, overflow: noted ? Self.note : nil)
    let trimmed = list.trimmed(for: Samples.profile { $0.caps.rows = cap })
    let rows = trimmed.shown.sections.flatMap(\.rows)
    let hasNote = noted && missing > 0 && cap > 1
    #expect(rows.count <= cap, "LI-3: the cap is never exceeded")
    #expect(rows.count == shown.reduce(0, +))
    #expect(trimmed.shown.sections.allSatisfy { !$0.rows.isEmpty })
    let all = list.sections.flatMap(\.rows)
    #expect(rows.dropLast(hasNote ? 1 : 0) == all.prefix(rows.count - (hasNote ? 1 : 0)), "the first ones are kept")
    #expect((rows.last?.title == "\(missing) more not shown") == hasNote)
    #expect((rows.last?.isEnabled == false) == hasNote)
    let dropped = trimmed.warnings.compactMap(\.dropped)
    #expect(dropped.flatMap(\.dropped) == all.suffix(missing).map(\.id.rawValue))
    #expect(trimmed.warnings.count { if case .emptySection = $0 { true } else { false } } == counts.count { $0 == 0 })
  }

  @Test("LI-4: while the car limits lists, twelve rows are shown across all sections, including the note")
  func limited() {
    let list = Samples.list("list", [8, 8], overflow: Self.note)
    let trimmed = list.trimmed(for: .standard, limits: .lists)
    #expect(trimmed.shown.sections.map(\.rows.count) == [8, 4])
    #expect(trimmed.shown.sections.last?.rows.last?.title == "5 more not shown")
    #expect(trimmed.warnings.compactMap(\.dropped).map(\.reason) == [.limited(12)])
    #expect(
      list.trimmed(for: .standard, limits: .keyboard).shown.rowCount == 16, "the keyboard limit does not apply to lists"
    )
    #expect(list.rowCount == 16, "the requested list stays whole")
  }

  @Test("LI-4: a unit that always shows twelve rows isn't reported as limited")
  func strict() {
    let profile = Samples.profile { $0.caps.rows = 12 }
    let trimmed = Samples.list("list", [20]).trimmed(for: profile, limits: .lists)
    #expect(trimmed.warnings.compactMap(\.dropped).map(\.reason) == [.cap(12)])
  }

  @Test("LI-3: sections over the cap are dropped with their rows")
  func sections() {
    let profile = Samples.profile { $0.caps.sections = 2 }
    let trimmed = Samples.list("list", [1, 1, 1, 2], overflow: Self.note).trimmed(for: profile)
    #expect(trimmed.shown.sections.map(\.header) == ["section 0", "section 1"])
    #expect(trimmed.shown.sections.last?.rows.last?.title == "3 more not shown")
    let dropped = trimmed.warnings.compactMap(\.dropped)
    #expect(dropped.map(\.subject) == [.rows, .sections])
    #expect(dropped.map(\.dropped) == [["2.0", "3.0", "3.1"], ["section 2", "section 3"]])
  }

  @Test("SE-3: a row that repeats an earlier identity is ambiguous and isn't shown")
  func repeated() {
    var list = Samples.list("list", [2, 2])
    list.sections[1].rows[0].id = "0.0"
    let trimmed = list.trimmed(for: .standard)
    #expect(trimmed.shown.sections.map(\.rows.count) == [2, 1])
    #expect(trimmed.warnings.compactMap(\.dropped).map(\.reason) == [.repeated])
  }

  @Test(
    "the note shows the app's words", arguments: [("Не показано: {count}", "Не показано: 3"), ("More", "More")])
  func note(text: String, title: String) {
    #expect(OverflowNote(text).row(missing: 3).title == title)
  }

  @Test("SE-8: an empty result is a row that can't be pressed, so that the keyboard can be closed")
  func nothingFound() {
    let trimmed = Samples.search().trimmed(for: .standard)
    #expect(trimmed.shown.rows.map(\.title) == ["Nothing found"])
    #expect(trimmed.shown.rows.allSatisfy { !$0.isEnabled })
    #expect(trimmed.warnings.isEmpty)
  }

  @Test("SE-9: the rows of a search are capped like a list's, best first")
  func search() {
    let search = Samples.search(rows: 30)
    #expect(search.trimmed(for: .standard).shown.rows == Array(search.rows.prefix(24)))
    #expect(search.trimmed(for: .standard, limits: .lists).shown.rows == Array(search.rows.prefix(12)))
  }
}

@Suite struct MapTrimmingTests {
  @Test(
    "MA-1: each profile shows its number of map buttons, and from the fourth on a warning",
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
    "MA-2: a bar shows two buttons on each side, with a warning for each side",
    arguments: [(2, 2, 0), (3, 2, 1), (2, 5, 1), (4, 3, 2)])
  func bar(leading: Int, trailing: Int, warnings: Int) {
    let trimmed = Samples.map(leading: leading, trailing: trailing).trimmed(for: .standard)
    #expect(trimmed.shown.bar.leading.count == 2 && trimmed.shown.bar.trailing.count == 2)
    #expect(trimmed.warnings.count == warnings)
    let names = trimmed.warnings.compactMap(\.dropped).flatMap(\.dropped)
    #expect(names == (2..<max(2, leading)).map { "l\($0)" } + (2..<max(2, trailing)).map { "t\($0)" })
  }

  @Test("MA-3: while panning, the last buttons are hidden and two stay; afterwards all are shown again")
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

  @Test("MA-3: panning without a button that ends it gives a warning; a button in the bar suffices")
  func noPanningExit() {
    var map = Samples.map(buttons: 2, leading: 1, panning: true)
    #expect(map.trimmed(for: .standard).warnings.contains(.noPanningExit(template: "map")))
    map.bar.leading[0].role = .endsPanning
    #expect(!map.trimmed(for: .standard).warnings.contains(.noPanningExit(template: "map")))
    map.bar.leading[0].isEnabled = false
    #expect(map.trimmed(for: .standard).warnings.contains(.noPanningExit(template: "map")))
  }

  @Test("blank and repeated buttons aren't shown, and a warning names them")
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
        "map: leading bar buttons not shown: l0; give them an image and text",
        "map: map buttons not shown: m0; give them an image and text",
        "map: map buttons not shown: m1; give each a unique identity",
      ])
  }

  @Test("MA-6: twelve trips with three routes each are shown; a selection that isn't shown is cleared")
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

@Suite struct OtherTrimmingTests {
  @Test("GR-1: a grid shows the first eight buttons", arguments: [(3, 3), (8, 8), (9, 8), (20, 8)])
  func grid(asked: Int, shown: Int) {
    let trimmed = Samples.grid(buttons: asked).trimmed(for: .standard)
    #expect(trimmed.shown.buttons.map(\.id) == (0..<shown).map { ButtonID("g\($0)") })
    #expect(trimmed.warnings.compactMap(\.dropped).flatMap(\.dropped) == (shown..<asked).map { "g\($0)" })
  }

  @Test("GR-2: a button without an image takes no place, and a warning names it")
  func blankGridButton() {
    var grid = Samples.grid(buttons: 9)
    grid.buttons[2].image = ""
    let trimmed = grid.trimmed(for: .standard)
    #expect(trimmed.shown.buttons.count == 8)
    #expect(trimmed.warnings.compactMap(\.dropped).map(\.reason) == [.blank])
  }

  @Test(
    "AL-2: an alert keeps its LAST actions",
    arguments: [(0, 3, []), (3, 3, ["a0", "a1", "a2"]), (5, 3, ["a2", "a3", "a4"]), (2, 1, ["a1"])]
      as [(Int, Int, [ButtonID])])
  func alert(asked: Int, cap: Int, shown: [ButtonID]) {
    let profile = Samples.profile { $0.caps.alertActions = cap }
    let trimmed = Samples.alert(actions: asked).trimmed(for: profile)
    #expect(trimmed.shown.actions.map(\.id) == shown)
    #expect(trimmed.warnings.compactMap(\.dropped).allSatisfy { $0.kept == .last })
    #expect(trimmed.warnings.compactMap(\.dropped).flatMap(\.dropped).count == max(0, asked - cap))
  }

  @Test("AL-6: an action sheet has no cap; a warning names a blank action")
  func sheet() {
    var sheet = Samples.sheet(actions: 6)
    sheet.actions[0].title = ""
    let trimmed = sheet.trimmed()
    #expect(trimmed.shown.actions.count == 5)
    #expect(trimmed.warnings.compactMap(\.dropped).map(\.dropped) == [["a0"]])
  }

  @Test("VC-1, VC-2: the first frames are kept without repeats, and the first one is shown")
  func frames() {
    let frames = VoiceFrame.template(showing: .searching)
    let twice = VoiceControlTemplate(id: "voice", frames: frames + frames)
    #expect(twice.trimmed(for: .standard).shown.frames == frames)
    #expect(twice.trimmed(for: .standard).warnings.compactMap(\.dropped).map(\.reason) == [.repeated])
    let few = twice.trimmed(for: Samples.profile { $0.caps.voiceFrames = 2 })
    #expect(few.shown.frames == Array(frames.prefix(2)))
    #expect(few.shown.active == .searching)
    #expect(few.warnings.compactMap(\.dropped).last?.dropped == frames.dropFirst(2).map(\.identifier.rawValue))
  }

  @Test("VC-2: the initial frame moves to the front")
  func firstFrame() {
    let frames = VoiceFrame.template(showing: .searching)
    let voice = VoiceControlTemplate(id: "voice", frames: frames, first: .failed)
    #expect(voice.frames.first?.identifier == .failed)
    #expect(voice.activeFrame?.identifier == .failed)
    #expect(voice.frames.count == frames.count)
  }
}
