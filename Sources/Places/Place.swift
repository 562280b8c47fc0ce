/// Something a driver can go to.
public struct Place: Hashable, Sendable, Codable {
  /// What kind of thing it is.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// A point of interest: a shop, a park, a station.
    case poi
    /// A street as a whole.
    case street
    /// A house number in a street.
    case address
    /// A town, village or suburb.
    case locality
    /// Where two streets cross.
    case crossing
    /// A postcode.
    case postcode
    /// A position given by itself: coordinates or a plus code.
    case position
    /// One of the driver's own places.
    case own
  }

  /// Identity that outlives a rebuild of the index: `osm:node/42`, `user:home`.
  public var id: String
  /// What kind of thing it is.
  public var kind: Kind
  /// Its name as written, or for an address number and street.
  public var name: String
  /// Identifier of its rubric, where it has one.
  public var rubric: String?
  /// Where it is.
  public var coordinate: Coordinate
  /// Street and number, where known and not the name itself.
  public var address: String?
  /// Importance as a destination, 0 to 1, from its kind and tags.
  public var prominence: Double
  /// When it is open, as OpenStreetMap's `opening_hours` writes it, where known.
  public var openingHours: String?
  /// What the map says of where it is; `nil` where it was not asked, see ``PlaceLocating/details(of:)``.
  public var details: PlaceDetails?

  /// Makes a place.
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

/// A place with the words people say for its name.
public struct SpokenPlace: Hashable, Sendable {
  /// The place.
  public var place: Place
  /// The likeliest way to say its name, in lower-case words without digits.
  public var words: [String]

  /// Makes a place with its words.
  public init(place: Place, words: [String]) {
    self.place = place
    self.words = words
  }
}

/// A house with its number and the words people say for its street.
public struct SpokenHouse: Hashable, Sendable {
  /// The house as a place; its name is number and street.
  public var place: Place
  /// The house number: digits, with a small letter where it has one.
  public var number: String
  /// The likeliest way to say the street's name, in lower-case words without digits.
  public var street: [String]

  /// Makes a house with its words.
  public init(place: Place, number: String, street: [String]) {
    self.place = place
    self.number = number
    self.street = street
  }
}
