import Places
import SearchScreen
import VoiceControl

extension SearchScreenModel {
  /// Opens the keyboard, or says why not (SC-5).
  mutating func showSearch() {
    guard !stack.limits.contains(.keyboard) else { return showKeyboardLimited() }
    answers = SearchAnswers()
    let template = SearchTemplate(
      id: newID("search"), nothingFound: strings.nothingFound.first, overflow: OverflowNote(strings.moreNotShown))
    change { stack throws(ScreenError) in try stack.show(template) }
  }

  /// The text changed: its answer replaces that of every earlier text, and of no later one (SE-2).
  mutating func typed(_ text: String, on template: TemplateID) {
    guard case .search(var search) = stack[template] else { return }
    let generation = answers.ask(text)
    search.text = text
    search.generation = generation
    change { stack throws(ScreenError) in try stack.update(search) }
    effects.append(.suggest(text, generation: generation))
  }

  mutating func suggested(_ suggestions: [Suggestion], _ generation: Int) {
    guard case .search(var search)? = stack.top.flatMap({ stack[$0.id] }) else { return }
    let accepted = answers.answer(generation)
    guard accepted else {
      // The completion is called all the same, with what is shown already.
      change { stack throws(ScreenError) in stack.answerSearch(search.id, rows: search.rows, generation) }
      return
    }
    var meant: [RowID: RowPick] = [:]
    search.rows = suggestions.enumerated().map { position, suggestion in
      let id = RowID("\(generation).\(position)")
      meant[id] = pick(for: suggestion)
      return row(for: suggestion, id: id)
    }
    search.generation = generation
    picks[search.id] = meant
    change { stack throws(ScreenError) in stack.answerSearch(search.id, rows: search.rows, generation) }
  }

  /// The search key shows everything that the text may mean as a list (SE-5).
  mutating func searchPressed(_ template: TemplateID) {
    guard case .search(let search) = stack[template], !search.text.allSatisfy(\.isWhitespace) else { return }
    look(up: .text(search.text), title: search.text, row: nil, template: template)
  }

  private func pick(for suggestion: Suggestion) -> RowPick {
    switch (suggestion.kind, suggestion.rubric, suggestion.place) {
    case (.rubric, let rubric?, _): .lookup(.rubric(rubric), title: suggestion.text)
    case (.chain, _, _), (_, _, nil): .lookup(.text(suggestion.text), title: suggestion.text)
    case (_, _, let place?):
      .place(
        PlaceCandidate(place: place, distance: suggestion.distance, fit: 1, score: suggestion.score, match: .exact))
    }
  }

  private func row(for suggestion: Suggestion, id: RowID) -> ListRow {
    let isList = suggestion.kind == .rubric || suggestion.kind == .chain
    let detail = [suggestion.detail, suggestion.distance.map(distanceText)].compactMap(\.self).joined(separator: " · ")
    return ListRow(
      id: id, title: suggestion.text, detail: detail.isEmpty ? nil : detail, image: ImageName(Self.image(suggestion.kind)),
      showsDisclosure: isList)
  }

  private static func image(_ kind: Suggestion.Kind) -> String {
    switch kind {
    case .rubric: "categories"
    case .favourite: "star"
    case .recent: "clock"
    case .chain, .place, .street, .address, .locality, .postcode: "map-pin"
    }
  }
}
