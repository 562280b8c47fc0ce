import HeadUnit
import Places

/// A keyboard, and the texts that were typed on it.
struct Keyboard: Hashable, Sendable {
  let id: TemplateID
  fileprivate var answers: SearchAnswers

  init(_ id: TemplateID, over rows: [ListRow]) { (self.id, answers) = (id, SearchAnswers(rows: rows)) }
}

extension SearchScreenModel {
  /// Opens the keyboard, or says why not (SC-5). Before a letter is typed it offers the saved places.
  mutating func showSearch() {
    guard !stack.limits.contains(.keyboard) else { return showKeyboardLimited() }
    let id = outbox.newID("search")
    let (found, picks) = rows(for: ownSuggestions, generation: 0)
    let rows = found.isEmpty ? hint : found
    let template = SearchTemplate(
      id: id, rows: rows, nothingFound: strings.nothingFound.first, overflow: OverflowNote(strings.moreNotShown))
    guard push(template) else { return }
    keyboard = Keyboard(id, over: rows)
    browsing.picks[id] = picks
    emit(.readOwnPlaces)
  }

  /// The text changed: its answer replaces that of every earlier text, and of no later one (SE-2).
  mutating func typed(_ text: String, on template: TemplateID) {
    guard template == keyboard?.id, let generation = keyboard?.answers.typed(text) else { return }
    change { stack throws(ScreenError) in try stack.typed(text, generation: generation, on: template) }
    // Earlier texts are no longer looked for; their completions are called all the same.
    for earlier in keyboard?.answers.open ?? [] where earlier != generation { answer([], earlier, on: template) }
    if typedName(text, generation, on: template) { return }
    emit(.suggest(text, generation: generation))
  }

  mutating func suggested(_ suggestions: [Suggestion], _ generation: Int) {
    guard let keyboard else { return }
    // With nothing typed it is as it was when the keyboard was opened.
    let isBlank = keyboard.answers.text.allSatisfy(\.isWhitespace)
    let (rows, picks) = rows(for: isBlank && suggestions.isEmpty ? ownSuggestions : suggestions, generation: generation)
    if answer(isBlank && rows.isEmpty ? hint : rows, generation, on: keyboard.id) {
      browsing.picks[keyboard.id] = picks
    }
  }

  /// The row under the keyboard if there are no saved places: without a row it can't be closed (SE-8).
  private var hint: [ListRow] { [.note(id: "typeHint", strings.typeHint)] }

  /// Calls the completion of a text; returns whether these rows are shown.
  @discardableResult
  mutating func answer(_ rows: [ListRow], _ generation: Int, on template: TemplateID) -> Bool {
    let outcome: SearchAnswers.Outcome = keyboard?.answers.answered(rows, generation: generation) ?? .none
    switch outcome {
    case .show(let rows, let generation), .keep(let rows, let generation):
      change { stack throws(ScreenError) in
        try stack.answerSearch(template, rows: rows, generation: generation)
      }
    case .none: break
    }
    if case .show = outcome { return true }
    return false
  }

  /// Calls the completions that are open once the keyboard is gone, whatever took it away (SE-1).
  mutating func endSearchIfLeft() {
    guard var left = keyboard, stack[left.id] == nil else { return }
    if !left.answers.open.isEmpty { emit(.stopSuggesting) }
    emit(left.answers.end().map { .screen(.answerSearch(rows: [], generation: $0, template: left.id)) })
    keyboard = nil
    browsing.picks[left.id] = nil
  }

  /// The search key shows everything that the text may mean as a list (SE-5), or takes a name.
  mutating func searchPressed(_ template: TemplateID) {
    guard case .search(let search) = stack[template] else { return }
    if own.renamed(on: template) != nil { return rename(to: search.text) }
    guard !search.text.allSatisfy(\.isWhitespace) else { return }
    look(up: .text(search.text), title: search.text, row: nil, template: template)
  }

  /// Home, work, favorites, and visits, as they are found before a letter is typed.
  private var ownSuggestions: [Suggestion] {
    let kept = own.saved.map { (kind: Suggestion.Kind.favorite, place: $0.place) }
    let visited = own.visited.map { (kind: Suggestion.Kind.recent, place: $0) }
    return (kept + visited).prefix(max(0, settings.suggestionLimit)).map { kind, place in
      Suggestion(
        kind: kind, text: place.name, place: place,
        distance: position.coordinate.map { $0.distance(to: place.coordinate) }, score: 1)
    }
  }

  private func rows(
    for suggestions: [Suggestion], generation: Int
  ) -> (rows: [ListRow], meant: [RowID: Browsing.Pick]) {
    let picks = suggestions.map(pick)
    let places = zip(suggestions, picks).compactMap { suggestion, pick -> (title: String, candidate: PlaceCandidate)? in
      if case .place(let candidate) = pick { (suggestion.text, candidate) } else { nil }
    }
    var lines = placeLines.lines(of: places).makeIterator()
    var meant: [RowID: Browsing.Pick] = [:]
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

  private func pick(for suggestion: Suggestion) -> Browsing.Pick {
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
    case .favorite: "star"
    case .recent: "clock"
    case .chain, .place, .street, .address, .locality, .postcode: "map-pin"
    }
  }
}
