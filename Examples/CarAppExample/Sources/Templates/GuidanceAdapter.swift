import Foundation
import HeadUnit
import Places

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// `Guidance` ↔ `CPNavigationSession`, which only a map can make (MA-15).
@MainActor final class GuidanceAdapter {
  private let map: CPMapTemplate
  private let trip: CPTrip
  private let session: CPNavigationSession
  private let images: CarPlayImages
  private var shown: Guidance?
  private var maneuvers: [ManeuverID: CPManeuver] = [:]

  init(_ guidance: Guidance, on map: CPMapTemplate, _ images: CarPlayImages) {
    self.map = map
    self.images = images
    trip = guidance.trip.carPlay(only: guidance.route)
    session = map.startNavigationSession(for: trip)
    update(guidance)
  }

  /// Shows what changed.
  func update(_ new: Guidance) {
    let old = shown
    shown = new
    if new.estimates != old?.estimates { map.updateEstimates(new.estimates.carPlay, for: trip) }
    let isResumed = new.pause == nil && old?.pause != nil
    if isResumed || new.maneuvers.map(\.content) != old?.maneuvers.map(\.content) ?? [] { show(new.maneuvers) }
    for maneuver in new.maneuvers {
      if let made = maneuvers[maneuver.id] { session.updateEstimates(maneuver.estimates.carPlay, for: made) }
    }
    if let pause = new.pause, pause != old?.pause { session.pauseTrip(for: pause.carPlay, description: nil) }
  }

  /// Ends with arrival, or without.
  func end(finished: Bool) { finished ? session.finishTrip() : session.cancelTrip() }

  /// Whether the driver is notified of a maneuver while another app is in front.
  func notifies(of maneuver: CPManeuver) -> Bool {
    shown?.maneuvers.contains { $0.notifies && maneuvers[$0.id] === maneuver } ?? false
  }

  /// Maneuvers that are given also end a pause.
  private func show(_ upcoming: [Maneuver]) {
    maneuvers = Dictionary(upcoming.map { ($0.id, made($0)) }) { first, _ in first }
    session.upcomingManeuvers = upcoming.compactMap { maneuvers[$0.id] }
    if #available(iOS 18.0, *) { showLanes(before: upcoming.first) }
  }

  /// Passes the lanes before the next maneuver to the platform, which shows them in the driver's instruments.
  @available(iOS 18.0, *)
  private func showLanes(before next: Maneuver?) {
    guard let next, !next.lanes.isEmpty else {
      session.currentLaneGuidance = nil
      return
    }
    let lanes = CPLaneGuidance()
    lanes.lanes = next.lanes.map(\.carPlay)
    lanes.instructionVariants = next.instruction.titles
    session.add([lanes])
    session.currentLaneGuidance = lanes
    maneuvers[next.id]?.linkedLaneGuidance = lanes
  }

  private func made(_ maneuver: Maneuver) -> CPManeuver {
    let made = CPManeuver()
    made.instructionVariants = maneuver.instruction.titles
    made.symbolImage = maneuver.symbol.flatMap(images.maneuver)
    made.junctionImage = maneuver.junction.flatMap(images.junction)
    made.initialTravelEstimates = maneuver.estimates.carPlay
    made.userInfo = maneuver.id.rawValue
    return made
  }
}

extension Maneuver {
  /// The maneuver without its estimates, which change all the time, and without fields that don't make it a new one.
  fileprivate var content: Maneuver {
    var content = self
    (content.estimates, content.notifies) = (.unknown, false)
    return content
  }
}

extension Lane {
  /// The lane as the platform's, with angles from straight on.
  @available(iOS 18.0, *)
  @MainActor fileprivate var carPlay: CPLane {
    func angle(_ turn: Turn) -> Measurement<UnitAngle> { Measurement(value: turn.degrees, unit: .degrees) }
    guard let recommended else { return CPLane(angles: turns.map(angle)) }
    return CPLane(
      angles: turns.filter { $0 != recommended }.map(angle), highlightedAngle: angle(recommended), isPreferred: true)
  }
}

extension PauseReason {
  /// The numbers are the platform's (MA-11).
  fileprivate var carPlay: CPTripPauseReason {
    switch self {
    case .arrived: .arrived
    case .loading: .loading
    case .locating: .locating
    case .rerouting: .rerouting
    case .proceedToRoute: .proceedToRoute
    }
  }
}

/// `Guidance` and `NavigationAlert` on the map.
extension MapAdapter {
  /// Starts guidance; one session at a time, because starting twice ends the app (MA-15).
  func start(_ guidance: Guidance) {
    self.guidance?.end(finished: false)
    self.guidance = GuidanceAdapter(guidance, on: map, images)
  }

  func end(finished: Bool) {
    guidance?.end(finished: finished)
    guidance = nil
  }

  /// Shows an alert. A visible one is dismissed first: otherwise the new one would have no effect (MA-10).
  func show(_ notice: NavigationAlert) {
    let alert = CPNavigationAlert(
      titleVariants: notice.titles.titles, subtitleVariants: notice.subtitles?.titles, image: nil,
      primaryAction: notice.primary.carPlay { [weak self] in self?.tapped($0) },
      secondaryAction: notice.secondary?.carPlay { [weak self] in self?.tapped($0) },
      duration: notice.lifetime.platformSeconds)
    self.notice = (notice.id, alert, notice.notifies)
    guard map.currentNavigationAlert != nil else { return map.present(navigationAlert: alert, animated: true) }
    map.dismissNavigationAlert(animated: false) { [weak self] _ in
      MainActor.assumeIsolated {
        guard let self, self.notice?.alert === alert else { return }
        self.map.present(navigationAlert: alert, animated: true)
      }
    }
  }

  func hideNotice() {
    notice = nil
    map.dismissNavigationAlert(animated: true) { _ in }
  }
}
