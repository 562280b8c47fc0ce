/// A string that names one kind of object, so that a row's name can't be passed as a button's.
public struct Name<Named>: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name itself.
  public let rawValue: String

  /// Makes a name of any text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a name of any text.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Makes a name of a literal.
  public init(stringLiteral value: String) { rawValue = value }

  /// The name itself.
  public var description: String { rawValue }
}

/// The identity of one template instance. Two templates with equal identities are the same template (IC-6, IC-10).
public typealias TemplateID = Name<AnyPushable>

/// The identity of a row. A tap is matched by it against the rows of the last update (SE-3).
public typealias RowID = Name<ListRow>

/// The identity of a button: on the map, in a bar, in a grid or in an alert. Unique within its template.
public typealias ButtonID = Name<BarButton>

/// The name of an image, such as a category icon. The host's adapter knows its location and size.
public typealias ImageName = Name<FrameImages>

/// The identity of a trip in the preview panel.
public typealias TripID = Name<Trip>

/// The identity of a route choice within its trip.
public typealias RouteID = Name<RouteChoice>

/// The identity of a maneuver.
public typealias ManeuverID = Name<Maneuver>

/// The identity of an alert over the map.
public typealias NavigationAlertID = Name<NavigationAlert>

extension ImageName {
  /// Whether there is nothing to draw: the name is empty or only whitespace.
  public var isBlank: Bool { rawValue.isBlank }
}
