import HeadUnit
import TestSupport
import Testing

@Suite struct RowActivityTests {
  private static let row = ListRow(id: "row", title: "Row")

  @Test("LI-6: the spinner starts after 0.2 s and the head unit gives up after 10 s")
  func spinner() {
    var activity = RowActivity()
    #expect(activity.picked(Self.row, at: .seconds(5)) == [.handle("row")])
    #expect(activity.advance(to: .milliseconds(5199)).isEmpty)
    #expect(activity.advance(to: .milliseconds(5200)) == [.showSpinner("row")])
    #expect(activity.advance(to: .milliseconds(5300)).isEmpty, "once")
    #expect(activity.advance(to: .seconds(15)) == [.complete("row")])
    #expect(activity.done("row").isEmpty, "exactly once")
  }

  @Test("LI-6: a pick that is done quickly shows no spinner and is completed once")
  func quick() {
    var activity = RowActivity()
    _ = activity.picked(Self.row, at: .zero)
    #expect(activity.done("row") == [.complete("row")])
    #expect(activity.done("row").isEmpty)
    #expect(activity.advance(to: .seconds(20)).isEmpty)
  }

  @Test("LI-6: taps are ignored while a row is busy")
  func ignored() {
    var activity = RowActivity()
    _ = activity.picked(Self.row, at: .zero)
    #expect(activity.picked(ListRow(id: "other", title: "Other"), at: .milliseconds(300)) == [.showSpinner("row")])
    #expect(activity.done("other").isEmpty)
    #expect(activity.pick?.row == "row")
  }

  @Test("LI-6: a tap after the head unit gave up counts")
  func afterPatience() {
    var activity = RowActivity()
    _ = activity.picked(Self.row, at: .zero)
    #expect(
      activity.picked(ListRow(id: "other", title: "Other"), at: .seconds(10)) == [.complete("row"), .handle("other")])
  }

  @Test("LI-7: a row that can't be pressed doesn't call the app")
  func disabled() {
    var activity = RowActivity()
    #expect(activity.picked(.note(id: "note", "Nothing found"), at: .zero).isEmpty)
    #expect(activity.picked(ListRow(id: "busy", title: "Busy", isLoading: true), at: .zero).isEmpty)
    #expect(activity.pick == nil)
  }

  @Test("LI-7: replacing the list ends the spinner and completes the row")
  func replaced() {
    var activity = RowActivity()
    _ = activity.picked(Self.row, at: .zero)
    #expect(activity.end() == [.complete("row")])
    #expect(activity.end().isEmpty)
  }

  @Test("INV-6: each pick is completed exactly once, whatever happens", arguments: 0..<50)
  func exactlyOnce(seed: UInt64) {
    var random = SeededGenerator(seed)
    var activity = RowActivity()
    var now = Duration.zero
    var (handled, completed) = (0, 0)
    for step in 0..<200 {
      now += .milliseconds(Int.random(in: 0...4000, using: &random))
      let actions =
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1: activity.picked(ListRow(id: RowID("\(step % 4)"), title: "Row"), at: now)
        case 2: activity.done(RowID("\(Int.random(in: 0..<4, using: &random))"))
        case 3: activity.advance(to: now)
        default: Int.random(in: 0..<4, using: &random) == 0 ? activity.end() : []
        }
      handled += actions.count { if case .handle = $0 { true } else { false } }
      completed += actions.count { if case .complete = $0 { true } else { false } }
      #expect(handled - completed == (activity.pick == nil ? 0 : 1))
    }
    #expect(handled > 20)
  }
}
