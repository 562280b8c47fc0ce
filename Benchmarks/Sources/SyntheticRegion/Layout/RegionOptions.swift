/// What region to make.
public struct RegionOptions: Sendable {
  /// Named places, streets and localities together; addresses and places without a name come on top.
  public var places: Int
  /// Regions of one seed and size are the same byte for byte.
  public var seed: UInt64
  /// Standalone addresses for each place; further addresses are tags of places.
  public var addressesPerPlace = 0.3
  /// Places without a name, such as car parks, for each place.
  public var unnamedPerPlace = 0.05

  /// Makes options.
  ///
  /// - Parameters:
  ///   - places: 100 or more; taken as 100 where below.
  ///   - seed: Any number.
  public init(places: Int, seed: UInt64) {
    self.places = max(100, places)
    self.seed = seed
  }
}
