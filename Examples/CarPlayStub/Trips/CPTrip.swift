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
