extension GridTemplate {
  /// The grid as a head unit shows it: the first eight buttons that have a picture and words (GR-1, GR-2).
  public func trimmed(for profile: HeadUnitProfile) -> Trimmed<GridTemplate> {
    var trimmer = Trimmer(id)
    var shown = self
    shown.bar = trimmer.bar(bar, profile.caps)
    shown.buttons = trimmer.keep(buttons, .gridButtons, .cap(profile.caps.gridButtons), isBlank: \.image.isBlank)
    return Trimmed(shown, warnings: trimmer.warnings)
  }
}
