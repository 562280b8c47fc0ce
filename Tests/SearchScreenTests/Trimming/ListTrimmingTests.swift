import SearchScreen
import Testing

@Suite struct ListTrimmingTests {
  private static let note = OverflowNote("{count} more not shown")

  @Test(
    "LI-2, LI-3, LI-4: sections are walked until the cap; the one that crosses it keeps its head",
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

  @Test("LI-4: while the car limits lists, twelve rows across all sections, the note among them")
  func limited() {
    let list = Samples.list("list", [8, 8], overflow: Self.note)
    let trimmed = list.trimmed(for: .standard, limits: .lists)
    #expect(trimmed.shown.sections.map(\.rows.count) == [8, 4])
    #expect(trimmed.shown.sections.last?.rows.last?.title == "5 more not shown")
    #expect(trimmed.warnings.compactMap(\.dropped).map(\.reason) == [.limited(12)])
    #expect(list.trimmed(for: .standard, limits: .keyboard).shown.rowCount == 16, "the keyboard is no list")
    #expect(list.rowCount == 16, "what was asked for is whole")
  }

  @Test("LI-4: a unit that shows twelve anyway is not called limited")
  func strict() {
    let profile = Samples.profile { $0.caps.rows = 12 }
    let trimmed = Samples.list("list", [20]).trimmed(for: profile, limits: .lists)
    #expect(trimmed.warnings.compactMap(\.dropped).map(\.reason) == [.cap(12)])
  }

  @Test("LI-3: sections are capped, and their rows are missing too")
  func sections() {
    let profile = Samples.profile { $0.caps.sections = 2 }
    let trimmed = Samples.list("list", [1, 1, 1, 2], overflow: Self.note).trimmed(for: profile)
    #expect(trimmed.shown.sections.map(\.header) == ["section 0", "section 1"])
    #expect(trimmed.shown.sections.last?.rows.last?.title == "3 more not shown")
    let dropped = trimmed.warnings.compactMap(\.dropped)
    #expect(dropped.map(\.subject) == [.rows, .sections])
    #expect(dropped.map(\.dropped) == [["2.0", "3.0", "3.1"], ["section 2", "section 3"]])
  }

  @Test("SE-3: a row whose identity came before could not be told apart and is not shown")
  func repeated() {
    var list = Samples.list("list", [2, 2])
    list.sections[1].rows[0].id = "0.0"
    let trimmed = list.trimmed(for: .standard)
    #expect(trimmed.shown.sections.map(\.rows.count) == [2, 1])
    #expect(trimmed.warnings.compactMap(\.dropped).map(\.reason) == [.repeated])
  }

  @Test(
    "the words of the note are the app's", arguments: [("Не показано: {count}", "Не показано: 3"), ("More", "More")])
  func note(text: String, title: String) {
    #expect(OverflowNote(text).row(missing: 3).title == title)
  }

  @Test("SE-8: nothing found is a row that cannot be pressed, so that the keyboard can be closed")
  func nothingFound() {
    let trimmed = Samples.search().trimmed(for: .standard)
    #expect(trimmed.shown.rows.map(\.title) == ["Nothing found"])
    #expect(trimmed.shown.rows.allSatisfy { !$0.isEnabled })
    #expect(trimmed.warnings.isEmpty)
  }

  @Test("SE-9: the rows of a search are capped as a list, best first")
  func search() {
    let search = Samples.search(rows: 30)
    #expect(search.trimmed(for: .standard).shown.rows == Array(search.rows.prefix(24)))
    #expect(search.trimmed(for: .standard, limits: .lists).shown.rows == Array(search.rows.prefix(12)))
  }
}
