public import Foundation

/// A trip to one destination (MA-14).
@MainActor open class CPTrip {
  /// Where it begins.
  public let origin: MKMapItem
  /// Where it ends.
  public let destination: MKMapItem
  /// The ways there.
  public let routeChoices: [CPRouteChoice]
  /// Whatever the app wants to keep with it.
  open var userInfo: Any?

  /// Makes a trip.
  public init(origin: MKMapItem, destination: MKMapItem, routeChoices: [CPRouteChoice]) {
    self.origin = origin
    self.destination = destination
    self.routeChoices = routeChoices
  }
}

/// A way to a destination.
@MainActor open class CPRouteChoice {
  /// What it is, in several lengths.
  public let summaryVariants: [String]
  /// What else is to be known.
  public let additionalInformationVariants: [String]
  /// What it is called in the list of routes.
  public let selectionSummaryVariants: [String]
  /// Whatever the app wants to keep with it.
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

/// How far and how long it still is; below zero is shown as "--" (MA-9).
@MainActor open class CPTravelEstimates {
  /// The way that is left.
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

/// What is driven; only ``CPMapTemplate/startNavigationSession(for:)`` makes one (MA-15).
@MainActor open class CPNavigationSession {
  /// The trip.
  public let trip: CPTrip
  /// What the driver does next, nearest first.
  open var upcomingManeuvers: [CPManeuver] = [] {
    didSet { pauseReason = nil }
  }
  /// The lanes here; one that was added before.
  open var currentLaneGuidance: CPLaneGuidance? {
    didSet {
      guard let current = currentLaneGuidance, !laneGuidances.contains(where: { $0 === current }) else { return }
      map?.headUnit?.note(.refused("lane guidance that was not added"))
    }
  }
  /// The lanes that were added. Of the stub alone.
  public private(set) var laneGuidances: [CPLaneGuidance] = []
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

  /// Makes lanes known, in the order in which they are reached.
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
  /// The lanes before it.
  open var linkedLaneGuidance: CPLaneGuidance?
  /// Whatever the app wants to keep with it.
  open var userInfo: Any?

  /// Makes a maneuver.
  public init() {}
}

/// The lanes of a road (iOS 17.4).
@MainActor open class CPLaneGuidance {
  /// The lanes, from left to right.
  open var lanes: [CPLane] = []
  /// What to do, in several lengths.
  open var instructionVariants: [String] = []

  /// Makes guidance without lanes.
  public init() {}
}

/// Whether a lane leads on.
public enum CPLaneStatus: Int, Sendable {
  /// It does not.
  case notGood
  /// It does.
  case good
  /// It does, and is to be taken.
  case preferred
}

/// A lane (iOS 17.4; with an angle that is highlighted from iOS 18).
@MainActor open class CPLane {
  /// Where it leads, in degrees from straight on; to the right is positive.
  public let angles: [Measurement<UnitAngle>]
  /// Where it leads on; `nil` where it does not.
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

/// A notice over the map (MA-10).
@MainActor open class CPNavigationAlert {
  /// What took it away.
  public enum DismissalContext: UInt, Sendable {
    /// Its time was over.
    case timeout
    /// The driver.
    case userDismissed
    /// The head unit, or the app.
    case systemDismissed
  }

  /// What it says, in several lengths.
  public let titleVariants: [String]
  /// What it says below that.
  public let subtitleVariants: [String]
  /// The button that is offered first.
  public let primaryAction: CPAlertAction
  /// The other button.
  public let secondaryAction: CPAlertAction?
  /// How long it stays, in seconds; 0 for ever, 5 at least otherwise.
  public let duration: TimeInterval

  /// Makes a notice.
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
