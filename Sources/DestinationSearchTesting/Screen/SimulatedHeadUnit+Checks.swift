import SearchScreen

extension SimulatedHeadUnit {
  /// Notes what of a template would be dropped without a word, or would end the app.
  mutating func check(_ template: AnyPushable) {
    let caps = profile.caps
    allow(template.kind, template.id)
    for side in BarButtons.Side.allCases { cap("MA-2", template.bar[side].count, caps.barButtons, template.id) }
    switch template {
    case .map(let map):
      cap("MA-1", map.mapButtons.count, caps.mapButtons, map.id)
      cap("MA-6", map.tripPreview?.trips.count ?? 0, caps.trips, map.id)
    case .grid(let grid):
      cap("GR-1", grid.buttons.count, caps.gridButtons, grid.id)
      for button in grid.buttons where button.image.rawValue.isEmpty { blame("GR-2", "\(button.id) has no picture") }
    case .list(let list):
      cap("LI-4", list.rowCount, profile.rowCap(limits), list.id)
      cap("LI-3", list.sections.count, caps.sections, list.id)
    case .search(let search):
      cap("LI-4", search.rows.count, profile.rowCap(limits), search.id)
      if limits.contains(.keyboard) { blame("SC-5", "\(search.id) was shown while the keyboard is limited") }
    }
  }

  /// Notes what is wrong once everything that belongs together has been done.
  mutating func checkPanning() {
    for case .map(let map) in stack where map.isPanning {
      cap("MA-3", map.mapButtons.count, profile.caps.panningMapButtons, map.id)
      if !map.canEndPanning { blame("MA-3", "\(map.id) has no way out of panning") }
    }
  }

  /// Notes what of a modal would be dropped without a word, or would end the app.
  mutating func check(_ template: AnyPresentable) {
    allow(template.kind, template.id)
    cap("AL-2", template.actions.count, profile.caps.alertActions, template.id)
    guard case .voiceControl(let voice) = template else { return }
    cap("VC-1", voice.frames.count, profile.caps.voiceFrames, template.id)
    if voice.frames.isEmpty { blame("VC-2", "\(template.id) has no frame") }
  }

  private mutating func allow(_ kind: TemplateKind, _ id: TemplateID) {
    if !profile.category.allowedTemplates.contains(kind) { blame("IC-4", "\(id) may not be a \(kind.rawValue)") }
  }

  private mutating func cap(_ rule: String, _ count: Int, _ cap: Int, _ id: TemplateID) {
    if count > cap { blame(rule, "\(id) has \(count) where \(cap) are shown") }
  }
}

extension ScreenOperation {
  /// The name of the operation, without what it carries.
  var name: String { String("\(self)".prefix { $0 != "(" }) }
}
