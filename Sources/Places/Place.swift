/// A destination that a driver can choose.
public struct Place: Hashable, Sendable, Codable {
  /// The kind of place.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// A point of interest: a shop, a park, a station.
    case poi
    /// A street as a whole.
    case street
    /// A house number in a street.
    case address
    /// A town, village or suburb.
    case locality
    /// An intersection of two streets.
    case crossing
    /// A postal code.
    case postcode
    /// A location given by itself: coordinates or a plus code.
    case position
    /// A saved place of the driver.
    case own
  }

  /// Identity that survives a rebuild of the index: `osm:node/42`, `user:home`.
  public var id: String
  /// The kind of place.
  public var kind: Kind
  /// Its name as written; for an address, number and street.
  public var name: String
  /// Identifier of its rubric, if it has one.
  public var rubric: String?
  /// Its position.
  public var coordinate: Coordinate
  /// Street and number, if known and not already the name.
  public var address: String?
  /// Importance as a destination, 0 to 1, from its kind and tags.
  public var prominence: Double
  /// Opening hours in the format of OpenStreetMap's `opening_hours`, if known.
  public var openingHours: String?
  /// Details of its location from the map; `nil` if not requested, see ``PlaceLocating/details(of:)``.
  public var details: PlaceDetails?

  /// Creates a place.
  public init(
    id: String, kind: Kind, name: String, rubric: String? = nil, coordinate: Coordinate, address: String? = nil,
    prominence: Double = 0.5, openingHours: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.rubric = rubric
    self.coordinate = coordinate
    self.address = address
    self.prominence = prominence
    self.openingHours = openingHours
  }
}

/// A place with the spoken form of its name.
public struct SpokenPlace: Hashable, Sendable {
  /// The place.
  public var place: Place
  /// The likeliest spoken form of its name, in lowercase words without digits.
  public var words: [String]

  /// Creates a place with its words.
  public init(place: Place, words: [String]) { (self.place, self.words) = (place, words) }
}

/// A house with its number and the spoken form of its street.
public struct SpokenHouse: Hashable, Sendable {
  /// The house as a place; its name is number and street.
  public var place: Place
  /// The house number: digits, with a lowercase letter if it has one.
  public var number: String
  /// The likeliest spoken form of the street's name, in lowercase words without digits.
  public var street: [String]

  /// Creates a house with its words.
  public init(place: Place, number: String, street: [String]) {
    self.place = place
    self.number = number
    self.street = street
  }
}
