import DestinationSearchTesting
import HeadUnit
import Places
import SearchScreen
import Testing

@Suite struct GuidanceRuleTests {
  /// Whether the map may notify while another app is in front: of the maneuvers, then of the notice.
  private func notified(_ drive: SimulatedDrive) -> [Bool] {
    guard case .map(let map)? = drive.model.stack["map"], let guidance = map.guidance else { return [] }
    return guidance.maneuvers.map(\.notifies) + [guidance.alert?.notifies].compactMap(\.self)
  }

  @Test("MA-10: the driver is notified of near maneuvers and of the app's questions, if that is allowed")
  func notifications() throws {
    var settings = SimulatedDrive.settings()
    (settings.guides, settings.asksByVoice) = (true, false)
    var drive = SimulatedDrive(settings: settings)
    drive.isTold = false
    drive.connect()
    drive.send(.tripResumed(to: try #require(drive.world.town.places.first { $0.name == "Corner Fuel" })))
    drive.settle()
    drive.send(.notificationsAllowed(true))
    drive.drive(along: [DrivenPlaces.at(north: 100)])
    #expect(notified(drive).first == false, "the turn is 500 m away")
    drive.drive(along: [DrivenPlaces.at(north: 450)])
    #expect(notified(drive).first == true)
    drive.send(.noticeOffered(DrivenPlaces.order("order-1", "7 Quay Street")))
    #expect(notified(drive).last == true)
    drive.send(.notificationsAllowed(false))
    #expect(!notified(drive).isEmpty && !notified(drive).contains(true))
  }

  @Test(
    "SC-7: settings that weren't chosen follow from the country of the roads",
    arguments: [
      ("GB", DriveSide.unknown, DriveSide.right, true), ("CA", .unknown, .left, false), ("GB", .left, .left, true),
      (nil, .unknown, .unknown, false),
    ] as [(String?, DriveSide, DriveSide, Bool)])
  func country(code: String?, told: DriveSide, side: DriveSide, keepsLeft: Bool) {
    var settings = ScreenSettings()
    settings.profile.driveSide = told
    settings.follow(country: code)
    #expect(settings.profile.driveSide == side && settings.keepsLeft == keepsLeft)
  }
}
