public import Foundation

/// The map with its buttons and overlays.
@MainActor open class CPMapTemplate: BarTemplate {
  /// The directions of a map movement: a set, because two arrows pressed together mean a diagonal (MA-4).
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

  /// Gets the driver's actions.
  open weak var mapDelegate: (any CPMapTemplateDelegate)?
  /// The buttons on the map; only four are kept (MA-1).
  open var mapButtons: [CPMapButton] {
    get { buttons }
    set { buttons = cut(newValue, to: 4, "map buttons") }
  }
  /// Whether the bar hides itself after a while (MA-12).
  open var automaticallyHidesNavigationBar = true
  /// Whether the map's buttons hide with the bar (MA-12).
  open var hidesButtonsWithNavigationBar = true
  /// Whether the arrows that move the map are visible.
  public internal(set) var isPanningInterfaceVisible = false
  /// The alert over the map.
  public internal(set) var currentNavigationAlert: CPNavigationAlert?
  /// The trips on offer. Of the stub alone.
  public internal(set) var previews: Previews?
  /// The current navigation session. Only in the stub.
  public internal(set) var session: CPNavigationSession?
  /// The latest estimates of each trip. Only in the stub.
  public private(set) var estimates: [ObjectIdentifier: CPTravelEstimates] = [:]

  private var buttons: [CPMapButton] = []

  /// Makes a map.
  public override init() { super.init() }

  /// Shows the arrows; does nothing if they are visible.
  open func showPanningInterface(animated: Bool) {
    guard !isPanningInterfaceVisible else { return }
    isPanningInterfaceVisible = true
    headUnit?.tell { [weak self] in self.map { $0.mapDelegate?.mapTemplateDidShowPanningInterface($0) } }
  }

  /// Hides the arrows; does nothing if they are hidden.
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

extension CPMapTemplate {
  /// The trips on offer. Of the stub alone.
  @MainActor public struct Previews {
    /// The trips, best first; twelve are kept (MA-6).
    public let trips: [CPTrip]
    /// The one on show.
    public internal(set) var selected: CPTrip?
    /// The words of the buttons.
    public let texts: CPTripPreviewTextConfiguration?
  }

  /// Shows trips to choose from.
  public func showTripPreviews(
    _ tripPreviews: [CPTrip], selectedTrip: CPTrip?, textConfiguration: CPTripPreviewTextConfiguration?
  ) {
    let trips = cut(tripPreviews, to: 12, "trips")
    for trip in trips where trip.routeChoices.count > 3 {
      noteCut("route choices: \(trip.routeChoices.count) given, 3 kept")
    }
    previews = Previews(trips: trips, selected: selectedTrip ?? trips.first, texts: textConfiguration)
  }

  /// Takes the trips away.
  public func hideTripPreviews() { previews = nil }

  /// Starts guidance. Doing so twice raises an exception (MA-15).
  public func startNavigationSession(for trip: CPTrip) -> CPNavigationSession {
    if session != nil { headUnit?.note(.raise("A navigation session is already active")) }
    let session = CPNavigationSession(trip: trip, map: self)
    self.session = session
    return session
  }

  /// Shows an alert; has no effect while another one is visible (MA-10).
  public func present(navigationAlert: CPNavigationAlert, animated: Bool) {
    guard currentNavigationAlert == nil else {
      headUnit?.note(.refused("a navigation alert while one is visible"))
      return
    }
    currentNavigationAlert = navigationAlert
  }

  /// Dismisses the alert.
  public func dismissNavigationAlert(animated: Bool, completion: @escaping @Sendable (Bool) -> Void) {
    guard let alert = currentNavigationAlert else { return completion(false) }
    let finish = { [weak self] in
      guard let self else { return }
      currentNavigationAlert = nil
      completion(true)
      mapDelegate?.mapTemplate(self, didDismiss: alert, dismissalContext: .systemDismissed)
    }
    if let headUnit { headUnit.tell(finish) } else { finish() }
  }
}

/// Gets the driver's actions on the map; every method is optional.
@MainActor public protocol CPMapTemplateDelegate: AnyObject {
  /// The panel shows a trip and a route (MA-6).
  func mapTemplate(_ mapTemplate: CPMapTemplate, selectedPreviewFor trip: CPTrip, using routeChoice: CPRouteChoice)
  /// The trip on show was started.
  func mapTemplate(_ mapTemplate: CPMapTemplate, startedTrip trip: CPTrip, using routeChoice: CPRouteChoice)
  /// The car's own navigation started: stop immediately (MA-8).
  func mapTemplateDidCancelNavigation(_ mapTemplate: CPMapTemplate)
  /// An arrow is being held.
  func mapTemplate(_ mapTemplate: CPMapTemplate, panBeganWith direction: CPMapTemplate.PanDirection)
  /// An arrow was pressed briefly.
  func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection)
  /// The arrow was released.
  func mapTemplate(_ mapTemplate: CPMapTemplate, panEndedWith direction: CPMapTemplate.PanDirection)
  /// A finger is on the map.
  func mapTemplateDidBeginPanGesture(_ mapTemplate: CPMapTemplate)
  /// The finger moved.
  func mapTemplate(
    _ mapTemplate: CPMapTemplate, didUpdatePanGestureWithTranslation translation: CGPoint, velocity: CGPoint)
  /// The finger left.
  func mapTemplate(_ mapTemplate: CPMapTemplate, didEndPanGestureWithVelocity velocity: CGPoint)
  /// The arrows are on show.
  func mapTemplateDidShowPanningInterface(_ mapTemplate: CPMapTemplate)
  /// The arrows are gone, hidden by the app or by the driver.
  func mapTemplateDidDismissPanningInterface(_ mapTemplate: CPMapTemplate)
  /// The alert over the map was dismissed.
  func mapTemplate(
    _ mapTemplate: CPMapTemplate, didDismiss navigationAlert: CPNavigationAlert,
    dismissalContext: CPNavigationAlert.DismissalContext)
  /// Whether the driver is notified of a maneuver while another app is in front.
  func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor maneuver: CPManeuver) -> Bool
  /// Whether that notification follows the estimates.
  func mapTemplate(
    _ mapTemplate: CPMapTemplate, shouldUpdateNotificationFor maneuver: CPManeuver,
    with travelEstimates: CPTravelEstimates
  ) -> Bool
  /// Whether the driver is notified of an alert while another app is in front.
  func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor navigationAlert: CPNavigationAlert) -> Bool
}

/// The defaults of the delegate's optional methods: they do nothing.
extension CPMapTemplateDelegate {
  /// Does nothing.
  public func mapTemplate(
    _ mapTemplate: CPMapTemplate, selectedPreviewFor trip: CPTrip, using routeChoice: CPRouteChoice
  ) {}
  /// Does nothing.
  public func mapTemplate(
    _ mapTemplate: CPMapTemplate, startedTrip trip: CPTrip, using routeChoice: CPRouteChoice
  ) {}
  /// Does nothing.
  public func mapTemplateDidCancelNavigation(_ mapTemplate: CPMapTemplate) {}
  /// Does nothing.
  public func mapTemplate(_ mapTemplate: CPMapTemplate, panBeganWith direction: CPMapTemplate.PanDirection) {}
  /// Does nothing.
  public func mapTemplate(_ mapTemplate: CPMapTemplate, panWith direction: CPMapTemplate.PanDirection) {}
  /// Does nothing.
  public func mapTemplate(_ mapTemplate: CPMapTemplate, panEndedWith direction: CPMapTemplate.PanDirection) {}
  /// Does nothing.
  public func mapTemplateDidBeginPanGesture(_ mapTemplate: CPMapTemplate) {}
  /// Does nothing.
  public func mapTemplate(
    _ mapTemplate: CPMapTemplate, didUpdatePanGestureWithTranslation translation: CGPoint, velocity: CGPoint
  ) {}
  /// Does nothing.
  public func mapTemplate(_ mapTemplate: CPMapTemplate, didEndPanGestureWithVelocity velocity: CGPoint) {}
  /// Does nothing.
  public func mapTemplateDidShowPanningInterface(_ mapTemplate: CPMapTemplate) {}
  /// Does nothing.
  public func mapTemplateDidDismissPanningInterface(_ mapTemplate: CPMapTemplate) {}
  /// Does nothing.
  public func mapTemplate(
    _ mapTemplate: CPMapTemplate, didDismiss navigationAlert: CPNavigationAlert,
    dismissalContext: CPNavigationAlert.DismissalContext
  ) {}
  /// By default, doesn't notify.
  public func mapTemplate(_ mapTemplate: CPMapTemplate, shouldShowNotificationFor maneuver: CPManeuver) -> Bool {
    false
  }
  /// By default, doesn't notify.
  public func mapTemplate(
    _ mapTemplate: CPMapTemplate, shouldUpdateNotificationFor maneuver: CPManeuver,
    with travelEstimates: CPTravelEstimates
  ) -> Bool { false }
  /// By default, doesn't notify.
  public func mapTemplate(
    _ mapTemplate: CPMapTemplate, shouldShowNotificationFor navigationAlert: CPNavigationAlert
  ) -> Bool { false }
}

/// A button on the map.
@MainActor open class CPMapButton {
  /// Its image.
  open var image: UIImage?
  /// Whether it can be pressed.
  open var isEnabled = true
  /// Whether the app hides it.
  open var isHidden = false
  let handler: ((CPMapButton) -> Void)?

  /// Makes a button.
  public init(handler: ((CPMapButton) -> Void)? = nil) { self.handler = handler }
}
