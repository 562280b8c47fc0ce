import HeadUnit
import TestSupport
import Testing

@Suite struct SearchAnswersTests {
  private static func rows(_ text: String) -> [ListRow] { [ListRow(id: RowID(text), title: text)] }

  @Test("SE-2, INV-11: answers to a and ab in reverse order leave those of ab, and both are completed")
  func reverse() {
    var answers = SearchAnswers()
    let first = answers.typed("a")
    let second = answers.typed("ab")
    #expect(
      answers.answered(Self.rows("ab"), generation: second) == .show(rows: Self.rows("ab"), generation: second))
    // The completion replaces the rows on the screen, so it gets those rows.
    #expect(answers.answered(Self.rows("a"), generation: first) == .keep(rows: Self.rows("ab"), generation: first))
    #expect(answers.rows == Self.rows("ab"))
    #expect(answers.open.isEmpty)
  }

  @Test("SE-2: an answer to an older text isn't shown, even before the newer one comes")
  func stale() {
    var answers = SearchAnswers()
    let first = answers.typed("a")
    let second = answers.typed("ab")
    #expect(answers.answered(Self.rows("a"), generation: first) == .keep(rows: [], generation: first))
    #expect(
      answers.answered(Self.rows("ab"), generation: second) == .show(rows: Self.rows("ab"), generation: second))
  }

  @Test("SE-1: a text is answered once; an unknown number is ignored")
  func once() {
    var answers = SearchAnswers()
    let generation = answers.typed("a")
    _ = answers.answered(Self.rows("a"), generation: generation)
    #expect(answers.answered(Self.rows("b"), generation: generation) == .none)
    #expect(answers.answered(Self.rows("b"), generation: 7) == .none)
    #expect(answers.rows == Self.rows("a"))
  }

  @Test("LC-6: ending the search completes every open text, and late answers are ignored")
  func end() {
    var answers = SearchAnswers()
    let open = [answers.typed("a"), answers.typed("ab")]
    #expect(answers.end() == open)
    #expect(answers.answered(Self.rows("ab"), generation: open[1]) == .none)
    #expect(answers.end().isEmpty)
    #expect(answers.typed("b") > open[1], "numbers are not used again")
  }

  @Test(
    "INV-6, INV-7, INV-11: with any order of answers, each text is completed once and the last text's rows are shown",
    arguments: 0..<100)
  func anyOrder(seed: UInt64) {
    var random = SeededGenerator(seed)
    var answers = SearchAnswers()
    var waiting: [(generation: Int, text: String)] = []
    var completed: [Int] = []
    var typed = 0
    for _ in 0..<40 {
      if waiting.isEmpty || Bool.random(using: &random) {
        typed += 1
        waiting.append((answers.typed("\(typed)"), "\(typed)"))
      } else {
        let answer = waiting.remove(at: Int.random(in: waiting.indices, using: &random))
        let shown = answers.rows
        switch answers.answered(Self.rows(answer.text), generation: answer.generation) {
        case .show(let rows, let generation):
          #expect(answer.text == answers.text && rows == Self.rows(answer.text))
          completed.append(generation)
        case .keep(let rows, let generation):
          #expect(answer.text != answers.text && rows == shown)
          completed.append(generation)
        case .none:
          Issue.record("an open text was not completed")
        }
      }
    }
    completed += answers.end()
    #expect(completed.sorted() == Array(1...typed))
  }
}
