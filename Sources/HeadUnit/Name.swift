/// A string that names one kind of object, so that a row's name can't be passed as a button's.
public protocol Name: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
  CustomStringConvertible
where RawValue == String {
  /// The name itself.
  var rawValue: String { get }

  /// Makes a name of any text.
  init(rawValue: String)
}

extension Name {
  /// Makes a name of any text.
  public init(_ rawValue: String) { self.init(rawValue: rawValue) }

  /// Makes a name of a literal.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The name itself.
  public var description: String { rawValue }
}

/// The identity of one template instance. Two templates with equal identities are the same template (IC-6, IC-10).
public struct TemplateID: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identity of a row. A tap is matched by it against the rows of the last update (SE-3).
public struct RowID: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identity of a button: on the map, in a bar, in a grid or in an alert. Unique within its template.
public struct ButtonID: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The name of an image, such as a category icon. The host's adapter knows its location and size.
public struct ImageName: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether there is nothing to draw: the name is empty or only whitespace.
  public var isBlank: Bool { rawValue.isBlank }
}

/// The identity of a trip in the preview panel.
public struct TripID: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identity of a route choice within its trip.
public struct RouteID: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identity of a maneuver.
public struct ManeuverID: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identity of an alert over the map.
public struct NavigationAlertID: Name {
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }
}
