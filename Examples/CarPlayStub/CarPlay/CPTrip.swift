public import Foundation

/// A trip to one destination (MA-14).
@MainActor open class CPTrip {
  /// The origin.
  public let origin: MKMapItem
  /// The destination.
  public let destination: MKMapItem
  /// The routes.
  public let routeChoices: [CPRouteChoice]
  /// Any value that the app stores with it.
  open var userInfo: Any?

  /// Makes a trip.
  public init(origin: MKMapItem, destination: MKMapItem, routeChoices: [CPRouteChoice]) {
    self.origin = origin
    self.destination = destination
    self.routeChoices = routeChoices
  }
}

/// A route to a destination.
@MainActor open class CPRouteChoice {
  /// Its description, in several lengths.
  public let summaryVariants: [String]
  /// Additional information.
  public let additionalInformationVariants: [String]
  /// Its name in the list of routes.
  public let selectionSummaryVariants: [String]
  /// Any value that the app stores with it.
  open var userInfo: Any?

  /// Makes a route choice.
  public init(
    summaryVariants: [String], additionalInformationVariants: [String], selectionSummaryVariants: [String]
  ) {
    self.summaryVariants = summaryVariants
    self.additionalInformationVariants = additionalInformationVariants
    self.selectionSummaryVariants = selectionSummaryVariants
  }
}

/// The words of the panel's buttons.
@MainActor open class CPTripPreviewTextConfiguration {
  /// On the button that starts the trip.
  public let startButtonTitle: String?
  /// On the button that shows more routes.
  public let additionalRoutesButtonTitle: String?
  /// On the button that shows the whole trip.
  public let overviewButtonTitle: String?

  /// Makes the words.
  public init(startButtonTitle: String?, additionalRoutesButtonTitle: String?, overviewButtonTitle: String?) {
    self.startButtonTitle = startButtonTitle
    self.additionalRoutesButtonTitle = additionalRoutesButtonTitle
    self.overviewButtonTitle = overviewButtonTitle
  }
}

/// The remaining distance and travel time; negative values are shown as "--" (MA-9).
@MainActor open class CPTravelEstimates {
  /// The remaining distance.
  public let distanceRemaining: Measurement<UnitLength>
  /// The time that is left, in seconds.
  public let timeRemaining: TimeInterval

  /// Makes estimates.
  public init(distanceRemaining: Measurement<UnitLength>, timeRemaining: TimeInterval) {
    self.distanceRemaining = distanceRemaining
    self.timeRemaining = timeRemaining
  }
}

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

/// A navigation session; only ``CPMapTemplate/startNavigationSession(for:)`` makes one (MA-15).
@MainActor open class CPNavigationSession {
  /// The trip.
  public let trip: CPTrip
  /// The upcoming maneuvers, nearest first.
  open var upcomingManeuvers: [CPManeuver] = [] {
    didSet { pauseReason = nil }
  }
  /// The lanes here; they must have been added first.
  open var currentLaneGuidance: CPLaneGuidance? {
    didSet {
      guard let current = currentLaneGuidance, !laneGuidances.contains(where: { $0 === current }) else { return }
      map?.headUnit?.note(.refused("lane guidance that was not added"))
    }
  }
  /// The added lanes. Only in the stub.
  public private(set) var laneGuidances: [CPLaneGuidance] = []
  /// Why it rests. Of the stub alone.
  public private(set) var pauseReason: CPTripPauseReason?
  /// Whether it ended with arrival; `nil` while it runs. Only in the stub.
  public private(set) var isFinished: Bool?
  /// The latest estimates of each maneuver. Only in the stub.
  public private(set) var estimates: [ObjectIdentifier: CPTravelEstimates] = [:]
  private weak var map: CPMapTemplate?

  init(trip: CPTrip, map: CPMapTemplate) {
    self.trip = trip
    self.map = map
  }

  /// Adds lanes, in the order in which they are reached.
  open func add(_ laneGuidances: [CPLaneGuidance]) { self.laneGuidances += laneGuidances }

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

/// A maneuver, the driver's next action (MA-14).
@MainActor open class CPManeuver {
  /// The arrow.
  open var symbolImage: UIImage?
  /// An image of the junction.
  open var junctionImage: UIImage?
  /// The instruction in several lengths.
  open var instructionVariants: [String] = []
  /// The distance and travel time to the maneuver when it is announced.
  open var initialTravelEstimates: CPTravelEstimates?
  /// The lanes before it.
  open var linkedLaneGuidance: CPLaneGuidance?
  /// Any value that the app stores with it.
  open var userInfo: Any?

  /// Makes a maneuver.
  public init() {}
}

/// The lanes of a road (iOS 17.4).
@MainActor open class CPLaneGuidance {
  /// The lanes, from left to right.
  open var lanes: [CPLane] = []
  /// The instruction, in several lengths.
  open var instructionVariants: [String] = []

  /// Makes guidance without lanes.
  public init() {}
}

/// Whether a lane leads on.
public enum CPLaneStatus: Int, Sendable {
  /// The lane doesn't lead on.
  case notGood
  /// The lane leads on.
  case good
  /// The lane leads on, and is the preferred one.
  case preferred
}

/// A lane (iOS 17.4; with a highlighted angle from iOS 18).
@MainActor open class CPLane {
  /// The lane's directions, in degrees from straight on; positive is to the right.
  public let angles: [Measurement<UnitAngle>]
  /// The direction in which the lane leads on; `nil` if it doesn't.
  public let highlightedAngle: Measurement<UnitAngle>?
  /// Whether it leads on.
  public let status: CPLaneStatus

  /// Makes a lane that does not lead on.
  public init(angles: [Measurement<UnitAngle>]) {
    (self.angles, highlightedAngle, status) = (angles, nil, .notGood)
  }

  /// Makes a lane that leads on.
  public init(angles: [Measurement<UnitAngle>], highlightedAngle: Measurement<UnitAngle>, isPreferred: Bool) {
    (self.angles, self.highlightedAngle) = (angles, highlightedAngle)
    status = isPreferred ? .preferred : .good
  }
}

/// An alert over the map (MA-10).
@MainActor open class CPNavigationAlert {
  /// The cause of its dismissal.
  public enum DismissalContext: UInt, Sendable {
    /// Its time was over.
    case timeout
    /// The driver.
    case userDismissed
    /// The head unit, or the app.
    case systemDismissed
  }

  /// Its title, in several lengths.
  public let titleVariants: [String]
  /// The text below the title.
  public let subtitleVariants: [String]
  /// The button that is offered first.
  public let primaryAction: CPAlertAction
  /// The other button.
  public let secondaryAction: CPAlertAction?
  /// The time that it stays, in seconds; 0 means forever, otherwise at least 5.
  public let duration: TimeInterval

  /// Makes an alert.
  public init(
    titleVariants: [String], subtitleVariants: [String]?, image: UIImage?, primaryAction: CPAlertAction,
    secondaryAction: CPAlertAction?, duration: TimeInterval
  ) {
    self.titleVariants = titleVariants
    self.subtitleVariants = subtitleVariants ?? []
    self.primaryAction = primaryAction
    self.secondaryAction = secondaryAction
    self.duration = duration > 0 ? max(5, duration) : 0
  }
}
