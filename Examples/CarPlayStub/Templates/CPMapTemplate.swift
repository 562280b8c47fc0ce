/// The map with its buttons, and what lies on it.
@MainActor open class CPMapTemplate: BarTemplate {
  /// Where the map is moved: a set, because two arrows pressed at once mean a diagonal (MA-4).
  public struct PanDirection: OptionSet, Hashable, Sendable {
    /// Left 1, right 2, up 4, down 8.
    public let rawValue: Int
    /// To the left.
    public static let left = PanDirection(rawValue: 1)
    /// To the right.
    public static let right = PanDirection(rawValue: 2)
    /// Up.
    public static let up = PanDirection(rawValue: 4)
    /// Down.
    public static let down = PanDirection(rawValue: 8)

    /// Makes directions of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// Who learns what the driver does.
  open weak var mapDelegate: (any CPMapTemplateDelegate)?
  /// The buttons on the map; more than four are cut (MA-1).
  open var mapButtons: [CPMapButton] {
    get { buttons }
    set { buttons = cut(newValue, to: 4, "map buttons") }
  }
  /// Whether the bar hides itself after a while (MA-12).
  open var automaticallyHidesNavigationBar = true
  /// Whether the map's buttons hide with the bar (MA-12).
  open var hidesButtonsWithNavigationBar = true
  /// Whether the arrows that move the map are on show.
  public internal(set) var isPanningInterfaceVisible = false
  /// The notice over the map.
  public internal(set) var currentNavigationAlert: CPNavigationAlert?
  /// The trips on offer. Of the stub alone.
  public internal(set) var previews: Previews?
  /// What is driven. Of the stub alone.
  public internal(set) var session: CPNavigationSession?
  /// The newest estimates of each trip. Of the stub alone.
  public private(set) var estimates: [ObjectIdentifier: CPTravelEstimates] = [:]

  private var buttons: [CPMapButton] = []

  /// Makes a map.
  public override init() { super.init() }

  /// Shows the arrows; nothing where they are on show.
  open func showPanningInterface(animated: Bool) {
    guard !isPanningInterfaceVisible else { return }
    isPanningInterfaceVisible = true
    headUnit?.tell { [weak self] in self.map { $0.mapDelegate?.mapTemplateDidShowPanningInterface($0) } }
  }

  /// Takes the arrows away; nothing where there are none.
  open func dismissPanningInterface(animated: Bool) {
    guard isPanningInterfaceVisible else { return }
    isPanningInterfaceVisible = false
    headUnit?.tell { [weak self] in self.map { $0.mapDelegate?.mapTemplateDidDismissPanningInterface($0) } }
  }

  /// Shows new estimates of a trip.
  open func updateEstimates(_ estimates: CPTravelEstimates, for trip: CPTrip) {
    self.estimates[ObjectIdentifier(trip)] = estimates
  }
}
