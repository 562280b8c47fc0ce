/// A notice over the map while guidance runs, with one or two buttons (MA-10).
public struct NavigationAlert: Hashable, Sendable, Codable, Identifiable {
  /// How long it stays.
  public enum Lifetime: Hashable, Sendable, Codable {
    /// Until somebody or something takes it away.
    case indefinite
    /// So many seconds, ``shortest`` at least.
    case seconds(Double)

    private enum SecondsCodingKeys: String, CodingKey { case _0 = "count" }

    /// The shortest time a head unit shows a notice for, in seconds.
    public static let shortest = 5.0

    /// The lifetime of a wish: zero, a negative number or none at all is indefinite, anything short is five seconds.
    public init(wishedSeconds: Double) {
      self = wishedSeconds > 0 ? .seconds(max(Self.shortest, wishedSeconds)) : .indefinite
    }

    /// The number the platform takes: seconds, zero for indefinite.
    public var platformSeconds: Double {
      guard case .seconds(let wished) = self, wished > 0 else { return 0 }
      return max(Self.shortest, wished)
    }
  }

  /// What took a notice away (MA-10).
  public enum Dismissal: String, Hashable, Sendable, Codable, CaseIterable {
    /// Its time was over.
    case timeout
    /// The driver.
    case user
    /// The head unit.
    case system
  }

  /// Which notice it is.
  public var id: NavigationAlertID
  /// What it says.
  public var titles: Variants
  /// What it says below that; `nil` for nothing.
  public var subtitles: Variants?
  /// The button that is offered first.
  public var primary: AlertAction
  /// The other button.
  public var secondary: AlertAction?
  /// How long it stays.
  public var lifetime: Lifetime

  /// Makes a notice.
  public init(
    id: NavigationAlertID, titles: Variants, subtitles: Variants? = nil, primary: AlertAction,
    secondary: AlertAction? = nil,
    lifetime: Lifetime = .indefinite
  ) {
    self.id = id
    self.titles = titles
    self.subtitles = subtitles
    self.primary = primary
    self.secondary = secondary
    self.lifetime = lifetime
  }
}
