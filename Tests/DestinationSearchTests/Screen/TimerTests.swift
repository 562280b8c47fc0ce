import DestinationSearch
import DestinationSearchTesting
import SearchScreen
import Testing

@Suite struct TimerTests {
  /// Most decimal fractions are no binary ones: a difference of two of them may be a hair less than it should be.
  @Test func `a heartbeat that stays away ends the connection at whatever time it began (LC-5)`() {
    for millisecond in 0..<2_000 {
      var settings = ScreenSettings()
      settings.heartbeat = 0.3
      var model = SearchScreenModel(settings: settings)
      let start = Double(231_000 + millisecond) / 1_000
      _ = model.handle(.screen(.connected(limits: [], style: .light)), at: .seconds(start))
      _ = model.handle(.timedOut(.heartbeat), at: .seconds(Double(231_300 + millisecond) / 1_000))
      #expect(!model.connection.isConnected, "begun at \(start)")
    }
  }

  @Test func `the row that works says so, and is given up, at whatever time it was picked (LI-6)`() {
    for millisecond in stride(from: 0, to: 1_000, by: 7) {
      var drive = SimulatedDrive()
      drive.isTold = false
      drive.world.finding = .never
      drive.advance(by: .milliseconds(231_000 + millisecond))
      drive.connect()
      drive.tap(.search)
      drive.type("cafe")
      drive.settle()
      drive.pick("Cafes")
      drive.advance(by: .milliseconds(200))
      #expect(drive.rows == ["• Cafes ⟳"])
      drive.advance(by: .milliseconds(9_800))
      #expect(drive.model.stack.presentation != nil)
      #expect(drive.faults == [])
    }
  }
}
