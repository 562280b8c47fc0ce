extension TemplateStack {
  /// The driver typed: the head unit shows the text already, so nothing is sent.
  ///
  /// - Parameters:
  ///   - text: What stands in the search now.
  ///   - generation: The number its rows will carry.
  ///   - id: The search.
  /// - Throws: ``ScreenError/notInStack(_:)`` where there is no such search.
  public mutating func typed(_ text: String, generation: Int, on id: TemplateID) throws(ScreenError) -> ScreenChange {
    let position = try search(id) { search in
      search.text = text
      search.generation = generation
    }
    // The rows on the screen are the same until the text is answered.
    if case .search(var search) = shown[position] {
      search.text = text
      search.generation = generation
      shown[position] = .search(search)
    }
    return .none
  }

  /// Answers a text with rows, which replace those on the screen (SE-1, SE-2).
  ///
  /// - Parameters:
  ///   - id: The search.
  ///   - rows: All of them, best first; the head unit gets those it can show.
  ///   - generation: The number of the text that is answered, which may be an older one.
  /// - Throws: ``ScreenError/notInStack(_:)`` where there is no such search.
  public mutating func answerSearch(
    _ id: TemplateID, rows: [ListRow], generation: Int
  ) throws(ScreenError) -> ScreenChange {
    let position = try search(id) { $0.rows = rows }
    let trimmed = requested[position].trimmed(for: profile, limits: limits)
    shown[position] = trimmed.shown
    guard case .search(let search) = trimmed.shown else { return .none }
    return ScreenChange(
      operations: [.answerSearch(rows: search.rows, generation: generation, template: id)], warnings: trimmed.warnings)
  }

  /// Changes a search as it was asked for.
  ///
  /// - Returns: Its position in the stack.
  private mutating func search(_ id: TemplateID, _ body: (inout SearchTemplate) -> Void) throws(ScreenError) -> Int {
    guard let position = requested.firstIndex(where: { $0.id == id }), case .search(var search) = requested[position]
    else { throw .notInStack(id) }
    body(&search)
    requested[position] = .search(search)
    return position
  }
}
