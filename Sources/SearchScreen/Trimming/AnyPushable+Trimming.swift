extension AnyPushable {
  /// The template as a head unit shows it, and what is not shown.
  public func trimmed(for profile: HeadUnitProfile, limits: InterfaceLimits = []) -> Trimmed<AnyPushable> {
    switch self {
    case .map(let template): template.trimmed(for: profile).map(AnyPushable.map)
    case .grid(let template): template.trimmed(for: profile).map(AnyPushable.grid)
    case .list(let template): template.trimmed(for: profile, limits: limits).map(AnyPushable.list)
    case .search(let template): template.trimmed(for: profile, limits: limits).map(AnyPushable.search)
    }
  }
}
