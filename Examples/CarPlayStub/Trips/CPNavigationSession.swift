/// Why guidance rests (MA-11).
public enum CPTripPauseReason: UInt, Sendable {
  /// The destination is reached.
  case arrived = 1
  /// The route is being loaded.
  case loading = 2
  /// The position is being looked for.
  case locating = 3
  /// Another route is being looked for.
  case rerouting = 4
  /// The driver is not on the route yet.
  case proceedToRoute = 5
}

/// What is driven; only ``CPMapTemplate/startNavigationSession(for:)`` makes one (MA-15).
@MainActor open class CPNavigationSession {
  /// The trip.
  public let trip: CPTrip
  /// What the driver does next, nearest first.
  open var upcomingManeuvers: [CPManeuver] = [] {
    didSet { pauseReason = nil }
  }
  /// Why it rests. Of the stub alone.
  public private(set) var pauseReason: CPTripPauseReason?
  /// Whether it ended with arrival; `nil` while it runs. Of the stub alone.
  public private(set) var isFinished: Bool?
  /// The newest estimates of each maneuver. Of the stub alone.
  public private(set) var estimates: [ObjectIdentifier: CPTravelEstimates] = [:]
  private weak var map: CPMapTemplate?

  init(trip: CPTrip, map: CPMapTemplate) {
    self.trip = trip
    self.map = map
  }

  /// Shows new estimates of a maneuver.
  open func updateEstimates(_ estimates: CPTravelEstimates, for maneuver: CPManeuver) {
    self.estimates[ObjectIdentifier(maneuver)] = estimates
  }

  /// Rests.
  open func pauseTrip(for reason: CPTripPauseReason, description: String?) { pauseReason = reason }

  /// Ends with arrival.
  open func finishTrip() { end(true) }

  /// Ends without arrival.
  open func cancelTrip() { end(false) }

  private func end(_ isFinished: Bool) {
    guard self.isFinished == nil else { return }
    self.isFinished = isFinished
    if map?.session === self { map?.session = nil }
  }
}

/// What the driver does next (MA-14).
@MainActor open class CPManeuver {
  /// The arrow.
  open var symbolImage: UIImage?
  /// A picture of the junction.
  open var junctionImage: UIImage?
  /// The instruction in several lengths.
  open var instructionVariants: [String] = []
  /// How far and how long it is to here when it is announced.
  open var initialTravelEstimates: CPTravelEstimates?
  /// Whatever the app wants to keep with it.
  open var userInfo: Any?

  /// Makes a maneuver.
  public init() {}
}
