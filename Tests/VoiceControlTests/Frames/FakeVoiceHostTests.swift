import DestinationSearchTesting
import Testing

@Suite struct FakeVoiceHostTests {
  private static let five = ["a", "b", "c", "d", "e"]

  @Test("VC-4, VC-5, VC-6: what comes within half a second of a change is dropped, and the property does not tell")
  func drops() {
    var host = FakeVoiceHost()
    host.present(Self.five, at: .zero)
    host.activate("b", at: .milliseconds(499))
    #expect(host.shownIdentifier == "a" && host.activeIdentifier == "b" && host.dropped == ["b"])
    host.activate("c", at: .milliseconds(500))
    #expect(host.shownIdentifier == "c")
    // The drop did not restart the clock; the change did.
    host.activate("d", at: .milliseconds(999))
    host.activate("e", at: .milliseconds(1000))
    #expect(host.shownIdentifier == "e" && host.changes.map(\.identifier) == ["a", "c", "e"])
  }

  @Test("VC-8: the frame shown already restarts the clock; a template presented again starts afresh")
  func limiter() {
    var host = FakeVoiceHost()
    host.present(Self.five, at: .zero)
    host.activate("a", at: .milliseconds(600))
    host.activate("b", at: .milliseconds(1000))
    #expect(host.shownIdentifier == "a")
    host.present(Self.five, at: .milliseconds(1001))
    #expect(host.dropped.isEmpty && host.changes.count == 1 && host.activeIdentifier == "a")
    host.dismiss()
    #expect(host.shownIdentifier == nil && host.activeIdentifier == nil)
  }

  @Test("VC-1, VC-3, VC-7: a sixth frame, an unknown one and one before presentation come to nothing, without a word")
  func silence() {
    var host = FakeVoiceHost()
    host.activate("a", at: .zero)
    #expect(host.activeIdentifier == "a" && host.shownIdentifier == nil)
    host.present(Self.five + ["sixth"], at: .seconds(1))
    host.activate("sixth", at: .seconds(2))
    #expect(host.activeIdentifier == "sixth" && host.shownIdentifier == "a" && host.identifiers == Self.five)
    // VC-2: without frames there is nothing to show.
    host.present([], at: .seconds(3))
    #expect(host.activeIdentifier == nil && host.shownIdentifier == nil)
  }
}
