public import PlaceImport
public import Places

/// What a build read, wrote and left out.
public struct RegionSummary: Sendable {
  /// Name of the region.
  public var name: String
  /// What each input held.
  public var imports: [ImportSummary]
  /// How many places of each kind were written.
  public var counts: [Place.Kind: Int]
  /// How many features were left out, by reason.
  public var leftOut: [String: Int]
  /// How long the build took.
  public var duration: Duration

  func took(_ duration: Duration) -> RegionSummary {
    var summary = self
    summary.duration = duration
    return summary
  }
}
