import SearchScreen
import Testing
import VoiceControl

@Suite struct OtherTrimmingTests {
  @Test("GR-1: the first eight buttons of a grid", arguments: [(3, 3), (8, 8), (9, 8), (20, 8)])
  func grid(asked: Int, shown: Int) {
    let trimmed = Samples.grid(buttons: asked).trimmed(for: .standard)
    #expect(trimmed.shown.buttons.map(\.id) == (0..<shown).map { ButtonID("g\($0)") })
    #expect(trimmed.warnings.compactMap(\.dropped).flatMap(\.dropped) == (shown..<asked).map { "g\($0)" })
  }

  @Test("GR-2: a button without a picture is named and takes no place")
  func blankGridButton() {
    var grid = Samples.grid(buttons: 9)
    grid.buttons[2].image = ""
    let trimmed = grid.trimmed(for: .standard)
    #expect(trimmed.shown.buttons.count == 8)
    #expect(trimmed.warnings.compactMap(\.dropped).map(\.reason) == [.blank])
  }

  @Test(
    "AL-2: an alert keeps its LAST actions",
    arguments: [(0, 3, []), (3, 3, ["a0", "a1", "a2"]), (5, 3, ["a2", "a3", "a4"]), (2, 1, ["a1"])]
      as [(Int, Int, [ButtonID])])
  func alert(asked: Int, cap: Int, shown: [ButtonID]) {
    let profile = Samples.profile { $0.caps.alertActions = cap }
    let trimmed = Samples.alert(actions: asked).trimmed(for: profile)
    #expect(trimmed.shown.actions.map(\.id) == shown)
    #expect(trimmed.warnings.compactMap(\.dropped).allSatisfy { $0.kept == .last })
    #expect(trimmed.warnings.compactMap(\.dropped).flatMap(\.dropped).count == max(0, asked - cap))
  }

  @Test("AL-6: an action sheet has no cap; a blank action is named")
  func sheet() {
    var sheet = Samples.sheet(actions: 6)
    sheet.actions[0].title = ""
    let trimmed = sheet.trimmed()
    #expect(trimmed.shown.actions.count == 5)
    #expect(trimmed.warnings.compactMap(\.dropped).map(\.dropped) == [["a0"]])
  }

  @Test("VC-1, VC-2: the first frames are kept, each once, and the first is shown")
  func frames() {
    let frames = VoiceFrame.template(showing: .searching)
    let twice = VoiceControlTemplate(id: "voice", frames: frames + frames)
    #expect(twice.trimmed(for: .standard).shown.frames == frames)
    #expect(twice.trimmed(for: .standard).warnings.compactMap(\.dropped).map(\.reason) == [.repeated])
    let few = twice.trimmed(for: Samples.profile { $0.caps.voiceFrames = 2 })
    #expect(few.shown.frames == Array(frames.prefix(2)))
    #expect(few.shown.active == .searching)
    #expect(few.warnings.compactMap(\.dropped).last?.dropped == frames.dropFirst(2).map(\.identifier.rawValue))
  }

  @Test("VC-2: the frame to begin with goes to the front")
  func firstFrame() {
    let frames = VoiceFrame.template(showing: .searching)
    let voice = VoiceControlTemplate(id: "voice", frames: frames, first: .failed)
    #expect(voice.frames.first?.identifier == .failed)
    #expect(voice.activeFrame?.identifier == .failed)
    #expect(voice.frames.count == frames.count)
  }
}
