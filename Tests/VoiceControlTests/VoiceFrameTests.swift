import Testing
import VoiceControl

@Suite struct VoiceFrameTests {
  private static let states: [VoiceControl.State] =
    ReachedState.all.map(\.machine.state) + [.failed(.placeNotSet("W")), .failed(.placeNotSet("The summer cottage"))]

  @Test("VC-1: there are five frames, and each is shown by some state")
  func fiveFrames() {
    #expect(VoiceFrame.Identifier.allCases.count == 5)
    #expect(
      Set(Self.states.compactMap { $0.frame?.identifier.rawValue })
        == ["permission", "listening", "searching", "notFound", "failed"])
  }

  @Test("VC-1: no frame where the screen shows places or nothing goes on")
  func noFrame() {
    for state: VoiceControl.State in [.idle, .found, .choosing(count: 2)] { #expect(state.frame == nil) }
  }

  @Test("VC-12: titles are longest first, and the last fits 12 characters", arguments: states)
  func titles(state: VoiceControl.State) {
    guard let titles = state.frame?.titleVariants else { return }
    #expect(titles.count >= 2)
    for (longer, shorter) in zip(titles, titles.dropFirst()) { #expect(longer.count > shorter.count) }
    #expect((1...12).contains(titles.last?.count ?? 0), "\(titles.last ?? "")")
    for title in titles { #expect(!title.contains("\n") && title.first?.isWhitespace == false) }
  }

  @Test("VC-12: different reasons and failures have different titles")
  func titlesTellReasonsApart() {
    let frames = Set(Self.states.compactMap(\.frame))
    for position in [0, 1] { #expect(Set(frames.map { $0.titleVariants[position] }).count >= 11) }
    #expect(VoiceControl.State.failed(.placeNotSet("Home")).frame?.titleVariants.first == "Home is not set yet")
  }

  @Test("VC-14: the microphone's frame is shown while listening and at no other time")
  func listeningFrame() {
    for state in Self.states { #expect((state.frame?.identifier == .listening) == (state == .listening)) }
  }
}
