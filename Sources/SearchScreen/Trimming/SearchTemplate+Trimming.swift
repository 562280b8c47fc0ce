extension SearchTemplate {
  /// The search as a head unit shows it: its rows are capped as one section of a list (SE-9), and where there are none
  /// a row that cannot be pressed stands for them, so that the keyboard can be closed (SE-8); before anything is typed
  /// nothing can have been found.
  public func trimmed(for profile: HeadUnitProfile, limits: InterfaceLimits = []) -> Trimmed<SearchTemplate> {
    var shown = self
    if rows.isEmpty {
      shown.rows = text.isBlank ? [] : nothingFound.map { [.note(id: Self.nothingFoundRowID, $0)] } ?? []
      return Trimmed(shown)
    }
    let list = ListTemplate(id: id, title: "", sections: [ListSection(rows: rows)], overflow: overflow)
    let trimmed = list.trimmed(for: profile, limits: limits)
    shown.rows = trimmed.shown.sections.flatMap(\.rows)
    return Trimmed(shown, warnings: trimmed.warnings)
  }
}
