/// What the driver does next (MA-14).
public struct Maneuver: Hashable, Sendable, Codable, Identifiable {
  /// Which maneuver it is.
  public var id: ManeuverID
  /// The instruction.
  public var instruction: Variants
  /// The arrow; `nil` for none.
  public var symbol: ImageName?
  /// A picture of the junction, 140 × 100 pt at most; `nil` for none.
  public var junction: ImageName?
  /// How far and how long it is to here when the maneuver is announced.
  public var estimates: TravelEstimates

  /// Makes a maneuver.
  public init(
    id: ManeuverID, instruction: Variants, symbol: ImageName? = nil, junction: ImageName? = nil,
    estimates: TravelEstimates = .unknown
  ) {
    self.id = id
    self.instruction = instruction
    self.symbol = symbol
    self.junction = junction
    self.estimates = estimates
  }
}
