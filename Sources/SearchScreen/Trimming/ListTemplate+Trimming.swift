extension ListTemplate {
  /// The list as a head unit shows it (LI-2, LI-3, LI-4).
  ///
  /// Sections are walked until there are enough of them or enough rows; the one that crosses the cap keeps its head, and
  /// those without rows are left out. Where rows are missing and there are words for it, the last row says how many;
  /// that row counts within the cap. All this is done here, also what the head unit would do by itself while the car
  /// limits lists, because it would cut that row off.
  public func trimmed(for profile: HeadUnitProfile, limits: InterfaceLimits = []) -> Trimmed<ListTemplate> {
    var trimmer = Trimmer(id)
    var shown = self
    shown.bar = trimmer.bar(bar, profile.caps)
    let filled = withoutEmptySections(&trimmer)
    let sections = trimmer.uniqueRows(of: filled)
    let cut = RowCut(sections, rows: profile.rowCap(limits), sections: profile.caps.sections, note: overflow)
    shown.sections = cut.kept
    let limited = limits.contains(.lists) && profile.caps.limitedRows < profile.caps.rows
    let cap = profile.rowCap(limits)
    trimmer.drop(cut.dropped, .rows, limited ? .limited(cap) : .cap(cap), .first)
    trimmer.drop(named: cut.droppedSections, .sections, .cap(profile.caps.sections), .first)
    return Trimmed(shown, warnings: trimmer.warnings)
  }

  private func withoutEmptySections(_ trimmer: inout Trimmer) -> [ListSection] {
    for (position, section) in sections.enumerated() where section.rows.isEmpty {
      trimmer.warnings.append(.emptySection(section.header ?? String(position + 1), template: id))
    }
    return sections.filter { !$0.rows.isEmpty }
  }
}

extension Trimmer {
  /// The sections without rows whose identity came before, in whichever section: a tap could not be told apart (SE-3).
  mutating func uniqueRows(of sections: [ListSection]) -> [ListSection] {
    var seen: Set<RowID> = []
    var repeated: [ListRow] = []
    let unique = sections.map { section in
      var section = section
      section.rows = section.rows.filter { row in
        let isNew = seen.insert(row.id).inserted
        if !isNew { repeated.append(row) }
        return isNew
      }
      return section
    }
    drop(repeated, .rows, .repeated, .others)
    return unique.filter { !$0.rows.isEmpty }
  }
}
