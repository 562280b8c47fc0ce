import HeadUnit
import Places

extension SearchScreenModel {
  /// Opens the keyboard, or says why not (SC-5). Before a letter is typed it offers the driver's own places.
  mutating func showSearch() {
    guard !stack.limits.contains(.keyboard) else { return showKeyboardLimited() }
    let id = newID("search")
    let (found, meant) = rows(for: ownSuggestions, generation: 0)
    let rows = found.isEmpty ? hint : found
    let template = SearchTemplate(
      id: id, rows: rows, nothingFound: strings.nothingFound.first, overflow: OverflowNote(strings.moreNotShown))
    guard change({ stack throws(ScreenError) in try stack.show(template) }) else { return }
    keyboard = id
    answers = SearchAnswers(rows: rows)
    picks[id] = meant
    effects.append(.readOwnPlaces)
  }

  /// The text changed: its answer replaces that of every earlier text, and of no later one (SE-2).
  mutating func typed(_ text: String, on template: TemplateID) {
    guard template == keyboard else { return }
    let generation = answers.typed(text)
    change { stack throws(ScreenError) in try stack.typed(text, generation: generation, on: template) }
    // Nobody looks for what an earlier text may become any more; its completion is called all the same.
    for earlier in answers.open where earlier != generation { answer([], earlier, on: template) }
    if typedName(text, generation, on: template) { return }
    effects.append(.suggest(text, generation: generation))
  }

  mutating func suggested(_ suggestions: [Suggestion], _ generation: Int) {
    guard let keyboard else { return }
    // With nothing typed it is as it was when the keyboard was opened.
    let isBlank = answers.text.allSatisfy(\.isWhitespace)
    let (rows, meant) = rows(
      for: isBlank && suggestions.isEmpty ? ownSuggestions : suggestions, generation: generation)
    if answer(isBlank && rows.isEmpty ? hint : rows, generation, on: keyboard) { picks[keyboard] = meant }
  }

  /// What stands under the keyboard of a driver who keeps no place: without a row it cannot be closed (SE-8).
  private var hint: [ListRow] { [.note(id: "typeHint", strings.typeHint)] }

  /// Calls the completion of a text.
  ///
  /// - Returns: Whether these rows are shown.
  @discardableResult
  mutating func answer(_ rows: [ListRow], _ generation: Int, on template: TemplateID) -> Bool {
    switch answers.answered(rows, generation: generation) {
    case .show(let rows, let generation):
      change { stack throws(ScreenError) in
        try stack.answerSearch(template, rows: rows, generation: generation)
      }
      return true
    case .keep(let rows, let generation):
      change { stack throws(ScreenError) in
        try stack.answerSearch(template, rows: rows, generation: generation)
      }
      return false
    case .none: return false
    }
  }

  /// Calls the completions that are open once the keyboard is gone, whoever took it away (SE-1).
  mutating func endSearchIfLeft() {
    guard let keyboard, stack[keyboard] == nil else { return }
    if !answers.open.isEmpty { effects.append(.stopSuggesting) }
    effects += answers.end().map { .screen(.answerSearch(rows: [], generation: $0, template: keyboard)) }
    self.keyboard = nil
    picks[keyboard] = nil
  }

  /// The search key shows everything that the text may mean as a list (SE-5).
  mutating func searchPressed(_ template: TemplateID) {
    if enteredName(on: template) { return }
    guard case .search(let search) = stack[template], !search.text.allSatisfy(\.isWhitespace) else { return }
    look(up: .text(search.text), title: search.text, row: nil, template: template)
  }

  /// Home, work, favourites and visits, as they are found before a letter is typed.
  private var ownSuggestions: [Suggestion] {
    let kept = own.map { (kind: Suggestion.Kind.favourite, place: $0.place) }
    let visited = visited.map { (kind: Suggestion.Kind.recent, place: $0) }
    return (kept + visited).prefix(max(0, settings.suggestionLimit)).map { kind, place in
      Suggestion(
        kind: kind, text: place.name, place: place, distance: origin.map { $0.distance(to: place.coordinate) },
        score: 1)
    }
  }

  private func rows(
    for suggestions: [Suggestion], generation: Int
  ) -> (rows: [ListRow], meant: [RowID: RowPick]) {
    let picks = suggestions.map(pick)
    let places = zip(suggestions, picks).compactMap { suggestion, pick -> (title: String, candidate: PlaceCandidate)? in
      if case .place(let candidate) = pick { (suggestion.text, candidate) } else { nil }
    }
    var lines = placeLines.lines(of: places).makeIterator()
    var meant: [RowID: RowPick] = [:]
    let rows = zip(suggestions, picks).enumerated().map { position, suggested in
      let (suggestion, pick) = suggested
      let id = RowID("\(generation).\(position)")
      meant[id] = pick
      let line = if case .place = pick { lines.next() } else { PlaceLine?.some(placeLines.line(of: suggestion)) }
      return ListRow(
        id: id, title: suggestion.text, detail: line?.detail, image: ImageName(Self.image(suggestion.kind)),
        showsDisclosure: suggestion.kind == .rubric || suggestion.kind == .chain)
    }
    return (rows, meant)
  }

  private func pick(for suggestion: Suggestion) -> RowPick {
    switch (suggestion.kind, suggestion.rubric, suggestion.place) {
    case (.rubric, let rubric?, _): .lookup(.rubric(rubric), title: suggestion.text)
    case (.chain, _, _), (_, _, nil): .lookup(.text(suggestion.text), title: suggestion.text)
    case (_, _, let place?): .place(Self.candidate(suggestion, place))
    }
  }

  private static func candidate(_ suggestion: Suggestion, _ place: Place) -> PlaceCandidate {
    var candidate = PlaceCandidate(
      place: place, distance: suggestion.distance, fit: 1, score: suggestion.score,
      match: suggestion.isOtherNumber ? .nearestNumber : suggestion.remark == nil ? .exact : .partial,
      opening: suggestion.opening)
    candidate.remarks = [suggestion.remark].compactMap(\.self)
    return candidate
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
