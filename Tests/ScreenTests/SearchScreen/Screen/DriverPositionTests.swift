import DestinationSearchTesting
import Foundation
import Places
import TestSupport
import Testing

@testable import SearchScreen

/// Checks which position the screen uses as the driver's.
@Suite struct DriverPositionTests {
  private static func fix(_ latitude: Double, course: Double? = nil, second: Double = 0) throws -> Fix {
    Fix(
      try TinyTown.point(latitude, -123), at: Date(timeIntervalSinceReferenceDate: 800_000_000 + second),
      speed: course.map { _ in 10 }, course: course)
  }

  @Test("A stored position counts until the first fix, which stays when the position is lost")
  func firstFix() throws {
    var position = DriverPosition()
    let (place, other) = (try TinyTown.point(49.1, -123), try TinyTown.point(49.3, -123))
    #expect(position.coordinate == nil)
    #expect(position.read(place) && !position.read(place))
    #expect(position.coordinate == place && position.fix == nil && position.car == nil)
    let fix = try Self.fix(49.2)
    position.moved(fix)
    #expect(!position.read(other) && !position.read(nil), "a fix says more")
    position.isLost = true
    #expect(position.isLost && position.fix == fix && position.coordinate == fix.coordinate)
    position.moved(fix)
    #expect(!position.isLost)
  }

  @Test("The road is requested in the direction of travel, again only after a distance and a time, and once at a time")
  func road() throws {
    var position = DriverPosition()
    position.moved(try Self.fix(49))
    #expect(position.readRoad(at: .zero) == nil, "a car that stands has no direction")
    position.moved(try Self.fix(49, course: 0))
    guard case .readRoad(_, let reading)? = position.readRoad(at: .zero) else { throw TinyTown.BadPoint() }
    position.moved(try Self.fix(49.01, course: 0))
    #expect(position.readRoad(at: .seconds(60)) == nil, "the answer is waited for")
    #expect(!position.roadRead(reading + 1) && position.roadRead(reading) && !position.roadRead(reading))
    #expect(position.readRoad(at: .seconds(3)) == nil, "too soon")
    #expect(position.readRoad(at: .seconds(60)) != nil)
    #expect(position.forgetRoad() && !position.forgetRoad())
  }
}
