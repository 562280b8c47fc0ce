/// One thing that a map draws: a street, a lake, a house.
public struct MapFeature: Sendable, Hashable {
  /// How it is drawn.
  public var kind: MapKind
  /// What it is called, where it has a name.
  public var name: String?
  /// The number of a road, such as "99", where it has one.
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

  /// Makes a feature by its tags under OpenStreetMap's keys; `nil` for what is not drawn.
  ///
  /// - Parameters:
  ///   - tags: The tags.
  ///   - isArea: Whether the shape is an area.
  ///   - shape: Gives the shape; asked where it is drawn.
  public init?(_ tags: [String: String], isArea: Bool, shape: () -> MapShape?) {
    guard let kind = MapKind(tags, isArea: isArea), let shape = shape() else { return nil }
    func isThere(_ key: String) -> Bool { tags[key].map { $0 != "no" } ?? false }
    self.init(
      kind: kind, name: kind.isArea ? nil : tags["name"], reference: kind.isArea ? nil : tags["ref"],
      level: isThere("tunnel") ? -1 : isThere("bridge") ? 1 : 0, shape: shape)
  }
}

/// A place as a map shows it: a town's name, or a picture with a name.
public struct MapPlace: Sendable, Hashable {
  /// What it is.
  public enum Kind: String, Sendable, Hashable {
    /// A settlement, or a part of one.
    case city, town, village, suburb, hamlet
    /// A place to go to.
    case poi
  }

  /// What it is.
  public var kind: Kind
  /// What it is called; `nil` for one without a name.
  public var name: String?
  /// The name of its picture; `nil` for settlements.
  public var icon: String?
  /// How much it matters, 0 to 1.
  public var prominence: Double
  /// Where it is.
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

/// Something that knows what there is to draw.
public protocol MapProviding: Sendable {
  /// Whose data it is, as the licence wants it said beside every picture; empty where nothing is known.
  var attribution: String { get }

  /// The things of a part of the map, in no order; shapes reach beyond the box.
  ///
  /// - Parameters:
  ///   - box: The part.
  ///   - zoom: The zoom of a tile, ``TileAddress/zooms``: shapes have the detail that it can show.
  /// - Throws: Where the map cannot be read.
  func mapFeatures(in box: MapBox, zoom: Int) async throws -> [MapFeature]

  /// The places of a part of the map that are worth showing there, the most prominent first.
  ///
  /// - Parameters:
  ///   - box: The part; a place on its edge belongs to it.
  ///   - zoom: The zoom of a tile.
  /// - Throws: Where the map cannot be read.
  func mapPlaces(in box: MapBox, zoom: Int) async throws -> [MapPlace]
}
