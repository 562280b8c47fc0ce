import DestinationSearch
import HeadUnit
import SearchScreen
import Testing

/// A head unit that keeps fewer voice frames than there are.
@Suite struct TrimmedFramesTests {
  /// The search up to the "nothing found" frame, which this head unit omits: its first three are listening, permission,
  /// and searching.
  private static func foundNothing() throws -> (drive: RuleDrive, voice: TemplateID) {
    var profile = HeadUnitProfile.standard
    profile.caps.voiceFrames = 3
    var drive = RuleDrive(profile: profile)
    drive.beginToSpeak()
    let voice = try #require(drive.modal)
    let generation = drive.model.voice.generation
    drive.tell(.utteranceEnded(generation: generation))
    #expect(drive.operations == [.activateFrame(.searching)])
    drive.tell(.spoken(SpokenAnswer(outcome: .notFound), generation: generation))
    return (drive, voice)
  }

  @Test("VC-1, VC-7: a frame that the head unit omitted is refused, and not waited for")
  func refused() throws {
    let (drive, voice) = try Self.foundNothing()
    #expect(drive.effects.contains(.refuse(.unknownFrame(.notFound, voice))))
    #expect(drive.operations == [])
    #expect(drive.effects.contains(.startTimer(.voice(.dwell, generation: drive.model.voice.generation), seconds: 0)))
  }

  @Test("INV-12: the model's frame is the frame on the display, and the next one is sent at once")
  func next() throws {
    var (drive, voice) = try Self.foundNothing()
    drive.tap(.microphone, on: voice)
    drive.tell(.permissionsRead(.allowed), after: .milliseconds(100))
    #expect(drive.operations == [.activateFrame(.listening)])
  }
}
