extension ActionSheetTemplate {
  /// The action sheet as a head unit shows it: no cap is known, blank actions are left out (AL-6).
  public func trimmed() -> Trimmed<ActionSheetTemplate> {
    var trimmer = Trimmer(id)
    var shown = self
    shown.actions = trimmer.keep(actions, .actions, .blank, .others, isBlank: \.title.isBlank)
    return Trimmed(shown, warnings: trimmer.warnings)
  }
}
