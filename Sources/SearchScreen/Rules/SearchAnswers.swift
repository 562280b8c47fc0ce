/// The answers to what is being typed.
///
/// The head unit shows whatever came last, also an answer to an older text (SE-2). So every text has a number; an answer
/// to an older one is not shown, but its completion is called all the same: with the rows that are on the screen,
/// because it replaces them.
public struct SearchAnswers: Hashable, Sendable {
  /// What to do with an answer.
  public enum Outcome: Hashable, Sendable {
    /// Call the completion of the generation with these rows: they are new.
    case show(rows: [ListRow], generation: Int)
    /// Call the completion of the generation with these rows: they are on the screen already.
    case keep(rows: [ListRow], generation: Int)
    /// The generation was answered before, or never asked: call nothing.
    case none
  }

  /// The number of the latest text.
  public private(set) var generation = 0
  /// The latest text.
  public private(set) var text = ""
  /// The rows on the screen.
  public private(set) var rows: [ListRow] = []
  /// The texts that wait for their completion, oldest first.
  public private(set) var open: [Int] = []

  /// Nothing was typed.
  ///
  /// - Parameter rows: What is on the screen before anything is.
  public init(rows: [ListRow] = []) { self.rows = rows }

  /// The text changed.
  ///
  /// - Returns: the number to answer with.
  public mutating func typed(_ text: String) -> Int {
    generation += 1
    self.text = text
    open.append(generation)
    return generation
  }

  /// The rows for a text were found.
  public mutating func answered(_ rows: [ListRow], generation: Int) -> Outcome {
    guard let position = open.firstIndex(of: generation) else { return .none }
    open.remove(at: position)
    guard generation == self.generation else { return .keep(rows: self.rows, generation: generation) }
    self.rows = rows
    return .show(rows: rows, generation: generation)
  }

  /// A row was picked: it counts if it is among the rows that were delivered last and can be pressed (SE-3).
  public func picked(_ id: RowID) -> ListRow? { rows.first { $0.id == id && $0.isEnabled } }

  /// The search is over: every completion that is open has to be called, with no rows.
  ///
  /// - Returns: the numbers of those texts, oldest first. Answers that come later are ignored.
  public mutating func end() -> [Int] {
    defer {
      open = []
      rows = []
      text = ""
      generation += 1
    }
    return open
  }
}
