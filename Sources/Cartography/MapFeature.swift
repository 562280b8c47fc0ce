/// A feature that a map draws: a street, a lake, or a house.
public struct MapFeature: Sendable, Hashable {
  /// The kind of feature, which determines its style.
  public var kind: MapKind
  /// The name, if it has one.
  public var name: String?
  /// The road number, such as "99", if it has one.
  public var reference: String?
  /// 1 above what it crosses, -1 below the ground, otherwise 0.
  public var level: Int
  /// Its shape.
  public var shape: MapShape

  /// Makes a feature.
  public init(kind: MapKind, name: String? = nil, reference: String? = nil, level: Int = 0, shape: MapShape) {
    self.kind = kind
    self.name = name
    self.reference = reference
    self.level = level
    self.shape = shape
  }

  /// Makes a feature from OpenStreetMap tags; `nil` if it isn't drawn.
  ///
  /// - `shape`: Returns the shape; called only if the feature is drawn.
  public init?(_ tags: [String: String], isArea: Bool, shape: () -> MapShape?) {
    guard let kind = MapKind(tags, isArea: isArea), let shape = shape() else { return nil }
    func isThere(_ key: String) -> Bool { tags[key].map { $0 != "no" } ?? false }
    self.init(
      kind: kind, name: kind.isArea ? nil : tags["name"], reference: kind.isArea ? nil : tags["ref"],
      level: isThere("tunnel") ? -1 : isThere("bridge") ? 1 : 0, shape: shape)
  }
}

/// A place shown on a map: a settlement's name, or an icon with a name.
public struct MapPlace: Sendable, Hashable {
  /// The kind of place.
  public enum Kind: String, Sendable, Hashable {
    /// A settlement, or a part of one.
    case city, town, village, suburb, hamlet
    /// A point of interest.
    case poi
  }

  /// The kind of place.
  public var kind: Kind
  /// The name; `nil` if it has none.
  public var name: String?
  /// The name of its icon; `nil` for settlements.
  public var icon: String?
  /// Importance, 0 to 1.
  public var prominence: Double
  /// Its position.
  public var point: MapPoint

  /// Makes a place.
  public init(kind: Kind, name: String?, icon: String? = nil, prominence: Double, point: MapPoint) {
    self.kind = kind
    self.name = name
    self.icon = icon
    self.prominence = prominence
    self.point = point
  }
}

/// A source of map features and places.
public protocol MapProviding: Sendable {
  /// The attribution that the data's license requires beside every map; empty if unknown.
  var attribution: String { get }

  /// The features of a part of the map, in no particular order; shapes extend beyond the box.
  ///
  /// - `zoom`: The zoom of a tile, in ``TileAddress/zooms``; determines the detail of the shapes.
  /// - Throws: An error if the map can't be read.
  func mapFeatures(in box: MapBox, zoom: Int) async throws -> [MapFeature]

  /// The places worth showing in a part of the map, in descending order of prominence.
  ///
  /// - `box`: The part of the map, including its edge.
  /// - Throws: An error if the map can't be read.
  func mapPlaces(in box: MapBox, zoom: Int) async throws -> [MapPlace]
}
