import TestSupport
import Testing
import VoiceControl

/// Long random lives, with every value that events can carry and with answers of any age.
@Suite struct StormTests {
  private static let events = 125_000

  @Test("VC-14, AU-3, IC-5, LC-5, LC-6, SE-2: a million random events", arguments: 1...8)
  func storm(seed: UInt64) {
    var storm = Storm(seed)
    for _ in 0..<Self.events where storm.violation == nil { storm.step() }
    #expect(storm.violation == nil, "\(storm.violation ?? "")")
    // A storm that does not get anywhere proves nothing.
    #expect(storm.listened > 300 && storm.offered > 30 && storm.strays > 100 && storm.late > 10_000)
  }
}
