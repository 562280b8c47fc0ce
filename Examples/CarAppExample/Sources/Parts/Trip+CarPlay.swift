import Foundation
import Places
import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
  import MapKit
#else
  import CarPlayStub
#endif

extension Trip {
  /// The trip as the platform's; its identity goes with it (MA-14).
  ///
  /// - Parameter only: The route that was chosen; `nil` for all of them.
  @MainActor func carPlay(only chosen: RouteID?) -> CPTrip {
    let kept = routes.filter { $0.id == chosen }
    let trip = CPTrip(
      origin: origin?.carPlay ?? .forCurrentLocation(), destination: destination.carPlay,
      routeChoices: (kept.isEmpty ? routes : kept).map(\.carPlay))
    trip.userInfo = id.rawValue
    return trip
  }
}

extension RouteChoice {
  @MainActor fileprivate var carPlay: CPRouteChoice {
    let choice = CPRouteChoice(
      summaryVariants: summary.titles, additionalInformationVariants: additionalInformation?.titles ?? [],
      selectionSummaryVariants: selectionSummary?.titles ?? [])
    choice.userInfo = id.rawValue
    return choice
  }
}

extension TripPoint {
  @MainActor fileprivate var carPlay: MKMapItem {
    let item = MKMapItem(
      placemark: MKPlacemark(
        coordinate: CLLocationCoordinate2D(latitude: coordinate.latitude, longitude: coordinate.longitude)))
    item.name = name
    return item
  }
}

extension TravelEstimates {
  /// Metres and seconds; what is below zero is shown as unknown (MA-9).
  @MainActor var carPlay: CPTravelEstimates {
    CPTravelEstimates(
      distanceRemaining: Measurement(value: distanceRemaining, unit: UnitLength.meters), timeRemaining: timeRemaining)
  }
}

extension CPTrip {
  /// The identity in the library.
  var tripID: TripID? { (userInfo as? String).map(TripID.init(rawValue:)) }
}

extension CPRouteChoice {
  /// The identity in the library.
  var routeID: RouteID? { (userInfo as? String).map(RouteID.init(rawValue:)) }
}
