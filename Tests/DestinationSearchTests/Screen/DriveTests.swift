import DestinationSearch
import DestinationSearchTesting
import Testing

@Suite struct DriveTests {
  @Test func `a drive`() throws {
    var drive = SimulatedDrive()
    drive.connect()
    drive.glance("root")
    drive.tap(.microphone)
    drive.hear("elm park")
    drive.settle()
    for l in drive.story { print(l) }
    print(drive.text)
    #expect(drive.faults == [])
  }
}
