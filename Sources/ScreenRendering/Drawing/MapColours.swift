/// The colours of the stylised map.
public struct MapColours: Hashable, Sendable {
  /// Built-up ground.
  public let land: String
  /// Parks.
  public let park: String
  /// Trees in parks.
  public let trees: String
  /// Rivers.
  public let water: String
  /// Small streets.
  public let street: String
  /// Their edges.
  public let kerb: String
  /// Main roads.
  public let road: String
  /// Their edges.
  public let verge: String
  /// The way to the destination.
  public let route: String
  /// Its edges.
  public let routeEdge: String
  /// Where the car is.
  public let car: String
  /// Round the car, and the destination.
  public let ring: String
  /// The destination.
  public let pin: String

  static let day = MapColours(
    land: "#EDEFEA", park: "#CFE6C2", trees: "#B5D6A5", water: "#AFD5F0", street: "#FFFFFF", kerb: "#DADDD6",
    road: "#FFE6A3", verge: "#E3C36E", route: "#2F7DF0", routeEdge: "#1A56B8", car: "#0A5FC9", ring: "#FFFFFF",
    pin: "#D23A2F")

  static let night = MapColours(
    land: "#18222D", park: "#1B372D", trees: "#254A3B", water: "#16385A", street: "#2C3B4C", kerb: "#202C39",
    road: "#5A5337", verge: "#3B3726", route: "#5AA8FF", routeEdge: "#1C5CA8", car: "#6BB9FF", ring: "#F1F4F8",
    pin: "#FF7A6E")
}
