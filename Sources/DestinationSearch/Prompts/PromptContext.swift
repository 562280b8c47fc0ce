public import Places
public import SearchScreen

/// What prompts are composed with: where the driver is, and what things are called.
public struct PromptContext: Sendable {
  /// The units in which distances are said.
  public var units: EstimateUnits
  /// Where the driver is; `nil` where that is unknown.
  public var origin: Coordinate?
  /// Says what kinds of place and chains are called; `nil` for none.
  public var rubricator: Rubricator?
  /// The town or part of it that a place is in; `nil` where it is unknown. Else what its address names is taken.
  public var area: @Sendable (Place) -> String?

  /// Makes a context.
  public init(
    units: EstimateUnits = .metric, origin: Coordinate? = nil, rubricator: Rubricator? = nil,
    area: @escaping @Sendable (Place) -> String? = { _ in nil }
  ) {
    self.units = units
    self.origin = origin
    self.rubricator = rubricator
    self.area = area
  }
}
