extension AnyPresentable {
  /// The template as a head unit shows it, and what is not shown.
  public func trimmed(for profile: HeadUnitProfile) -> Trimmed<AnyPresentable> {
    switch self {
    case .voiceControl(let template): template.trimmed(for: profile).map(AnyPresentable.voiceControl)
    case .alert(let template): template.trimmed(for: profile).map(AnyPresentable.alert)
    case .actionSheet(let template): template.trimmed().map(AnyPresentable.actionSheet)
    }
  }
}
