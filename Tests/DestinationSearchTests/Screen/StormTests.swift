import DestinationSearch
import DestinationSearchTesting
import SearchScreen
import Testing

@Suite struct StormTests {
  private static let profiles = ["default-800x480", "ios12", "strict", "one-row"]

  @Test(arguments: UInt64(0)..<40)
  func `whatever happens, no rule is broken (5.3)`(_ seed: UInt64) {
    let profile = HeadUnitProfile.named(Self.profiles[Int(seed) % Self.profiles.count])
    var storm = Storm(seed: seed, settings: SimulatedDrive.settings(profile: profile))
    storm.blow(events: 5_000)
    #expect(storm.drive.eventCount >= 5_000 || !storm.drive.faults.isEmpty)
    guard !storm.drive.faults.isEmpty else { return }
    // The same again, told.
    var told = Storm(seed: seed, settings: SimulatedDrive.settings(profile: profile), isTold: true)
    told.blow(events: 5_000)
    let story = told.drive.story.suffix(30).map(\.description).joined(separator: "\n")
    Issue.record("\(told.drive.faults)\n\(story)")
  }
}
