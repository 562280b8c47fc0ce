extension AlertTemplate {
  /// The alert as a head unit shows it: it keeps the LAST actions where there are too many (AL-2).
  public func trimmed(for profile: HeadUnitProfile) -> Trimmed<AlertTemplate> {
    var trimmer = Trimmer(id)
    var shown = self
    shown.actions = trimmer.keep(actions, .actions, .cap(profile.caps.alertActions), .last, isBlank: \.title.isBlank)
    return Trimmed(shown, warnings: trimmer.warnings)
  }
}
