import CarPlayStub
import Foundation
import HeadUnit
import Places
import Testing

@testable import CarAppExample

@MainActor @Suite struct GuidanceTests {
  @Test func guidanceIsOneSessionFromStartToEnd() throws {
    // MA-15
    let desk = try Desk()
    var guidance = Guidance(trip: try Desk.trip("a"), route: "second")
    desk.host.apply(.startGuidance(guidance, map: "map"))
    let session = try #require(desk.map?.session)
    #expect(session.pauseReason == .loading)
    #expect(session.trip.routeChoices.map(\.summaryVariants) == [["Second"]])
    guidance.pause = nil
    guidance.maneuvers = [Maneuver(id: "left", instruction: Variants(keepingNonblank: ["Left"]), symbol: "left")]
    guidance.estimates = TravelEstimates(distanceRemaining: 1_200, timeRemaining: 60)
    desk.host.apply(.updateGuidance(guidance, map: "map"))
    let maneuver = try #require(session.upcomingManeuvers.first)
    #expect(session.pauseReason == nil && maneuver.instructionVariants == ["Left"])
    #expect(desk.map?.estimates[ObjectIdentifier(session.trip)]?.timeRemaining == 60)
    guidance.maneuvers[0].estimates = TravelEstimates(distanceRemaining: 50, timeRemaining: 4)
    desk.host.apply(.updateGuidance(guidance, map: "map"))
    #expect(session.upcomingManeuvers.first === maneuver, "estimates alone make no new maneuver")
    #expect(session.estimates[ObjectIdentifier(maneuver)]?.distanceRemaining.value == 50)
    guidance.pause = .rerouting
    desk.host.apply(.updateGuidance(guidance, map: "map"))
    #expect(session.pauseReason == .rerouting)
    guidance.pause = nil
    desk.host.apply(.updateGuidance(guidance, map: "map"))
    #expect(session.pauseReason == nil)
    desk.host.apply(.endGuidance(finished: true, map: "map"))
    #expect(session.isFinished == true && desk.map?.session == nil)
    #expect(desk.headUnit.faults.isEmpty)
  }

  @Test func startingTwiceEndsTheFirst() throws {
    // MA-15: a second session beside the first would end the app.
    let desk = try Desk()
    desk.host.apply(.startGuidance(Guidance(trip: try Desk.trip("a")), map: "map"))
    let first = try #require(desk.map?.session)
    desk.host.apply(.startGuidance(Guidance(trip: try Desk.trip("b")), map: "map"))
    #expect(first.isFinished == false && desk.map?.session != nil)
    desk.headUnit.disconnect(desk.delegate)
    #expect(desk.headUnit.faults.isEmpty)
  }

  @Test func newAlertWaitsForTheVisibleOne() throws {
    // MA-10: a second one would have no effect.
    let desk = try Desk()
    desk.host.apply(.showNavigationAlert(Desk.notice("one"), map: "map"))
    desk.host.apply(.dismissNavigationAlert(map: "map"))
    desk.host.apply(.showNavigationAlert(Desk.notice("two"), map: "map"))
    desk.headUnit.pump()
    #expect(desk.map?.currentNavigationAlert?.titleVariants == ["two"])
    #expect(desk.map?.currentNavigationAlert?.duration == 5)
    desk.headUnit.tap("Accept")
    desk.headUnit.pump()
    #expect(
      desk.events.suffix(2) == [.buttonTapped("accept", template: "map"), .navigationAlertDismissed("two", .user)])
    #expect(desk.headUnit.faults.isEmpty)
  }

  @Test func lanesAreThoseBeforeTheNextManeuver() throws {
    // MA-14
    let desk = try Desk()
    var guidance = Guidance(trip: try Desk.trip("a"))
    desk.host.apply(.startGuidance(guidance, map: "map"))
    let session = try #require(desk.map?.session)
    guidance.pause = nil
    guidance.maneuvers = [
      Maneuver(
        id: "right", instruction: Variants(keepingNonblank: ["Right"]),
        lanes: [Lane([.left]), Lane([.straight, .right], recommended: .right)])
    ]
    desk.host.apply(.updateGuidance(guidance, map: "map"))
    let lanes = try #require(session.currentLaneGuidance)
    #expect(session.laneGuidances.map(ObjectIdentifier.init) == [ObjectIdentifier(lanes)])
    #expect(session.upcomingManeuvers.first?.linkedLaneGuidance === lanes && lanes.instructionVariants == ["Right"])
    #expect(lanes.lanes.map(\.status) == [.notGood, .preferred])
    #expect(lanes.lanes.map { $0.angles.map(\.value) } == [[-90], [0]])
    #expect(lanes.lanes.map { $0.highlightedAngle?.value } == [nil, 90])
    guidance.maneuvers[0].lanes = []
    desk.host.apply(.updateGuidance(guidance, map: "map"))
    #expect(session.currentLaneGuidance == nil && desk.headUnit.faults.isEmpty)
  }

  @Test func arrowsAreBlackByDayAndWhiteByNight() throws {
    // MA-14
    let desk = try Desk()
    var guidance = Guidance(trip: try Desk.trip("a"), pause: nil)
    guidance.maneuvers = [Maneuver(id: "left", instruction: Variants(keepingNonblank: ["Left"]), symbol: "turn-left")]
    desk.host.apply(.startGuidance(guidance, map: "map"))
    let image = try #require(desk.map?.session?.upcomingManeuvers.first?.symbolImage)
    let asset = try #require(image.imageAsset)
    let pictures = [UIUserInterfaceStyle.light, .dark].map {
      asset.image(with: UITraitCollection(userInterfaceStyle: $0))
    }
    #expect(pictures.map(\.source) == ["turn-left", "turn-left"] && pictures.map(\.tint) == [.black, .white])
  }

  @Test func junctionsAreDrawnByDayAndByNight() throws {
    // MA-14
    let desk = try Desk()
    let route = try [(49.0, -123.0), (49.001, -123.0), (49.001, -122.998)].map { point in
      try #require(Coordinate(latitude: point.0, longitude: point.1))
    }
    let shape = try #require(JunctionShape(of: route, at: 1))
    var guidance = Guidance(trip: try Desk.trip("a"), pause: nil)
    guidance.maneuvers = [Maneuver(id: "right", instruction: Variants(keepingNonblank: ["Right"]), junction: shape)]
    desk.host.apply(.startGuidance(guidance, map: "map"))
    let image = try #require(desk.map?.session?.upcomingManeuvers.first?.junctionImage)
    let asset = try #require(image.imageAsset)
    for (style, color) in [(UIUserInterfaceStyle.light, UIColor.black), (.dark, .white)] {
      let drawn = asset.image(with: UITraitCollection(userInterfaceStyle: style))
      #expect(drawn.points.map { Double($0.x) } == shape.points.map(\.x) && drawn.tint == color)
      #expect(drawn.size == CGSize(width: 140, height: 100))
    }
  }

  @Test(arguments: [false, true]) func onlyNearManeuversNotify(isNear: Bool) throws {
    // MA-10
    let desk = try Desk()
    var guidance = Guidance(trip: try Desk.trip("a"), pause: nil)
    guidance.maneuvers = [Maneuver(id: "left", instruction: Variants(keepingNonblank: ["Left"]), notifies: isNear)]
    desk.host.apply(.startGuidance(guidance, map: "map"))
    let map = try #require(desk.map)
    let maneuver = try #require(map.session?.upcomingManeuvers.first)
    let delegate = try #require(map.mapDelegate)
    #expect(delegate.mapTemplate(map, shouldShowNotificationFor: maneuver) == isNear)
    #expect(
      delegate.mapTemplate(map, shouldUpdateNotificationFor: maneuver, with: TravelEstimates.unknown.carPlay) == isNear)
    guidance.maneuvers[0].notifies.toggle()
    desk.host.apply(.updateGuidance(guidance, map: "map"))
    #expect(map.session?.upcomingManeuvers.first === maneuver, "that it is near makes no new maneuver")
    #expect(delegate.mapTemplate(map, shouldShowNotificationFor: maneuver) == !isNear)
    var notice = Desk.notice("one")
    notice.notifies = isNear
    desk.host.apply(.showNavigationAlert(notice, map: "map"))
    let alert = try #require(map.currentNavigationAlert)
    #expect(delegate.mapTemplate(map, shouldShowNotificationFor: alert) == isNear)
  }

  @Test func unknownEstimatesStayBelowZero() throws {
    // MA-9
    let desk = try Desk()
    desk.host.apply(.showTripPreviews(TripPreview(trips: [try Desk.trip("a")]), map: "map"))
    let trip = try #require(desk.map?.previews?.trips.first)
    #expect(desk.map?.estimates[ObjectIdentifier(trip)]?.distanceRemaining.value == -1)
  }
}
