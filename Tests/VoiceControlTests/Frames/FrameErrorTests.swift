import Testing
import VoiceControl

@Suite struct FrameErrorTests {
  @Test(
    "An error says in one line what is wrong and what to do",
    arguments: [
      (.noTitle(.failed), "frame failed: no title; give at least one"),
      (.emptyTitle(.failed, position: 1), "frame failed: title variant 2 is empty; leave it out"),
      (.noFrames, "voice-control template: no frames; give at least the one to show first"),
      (.repeatedFrame(.listening), "frame listening: twice in one template; give it once"),
      (
        .unknownFrame(.failed, known: [.listening, .searching]),
        "frame failed: not in the template, which has listening, searching; present it with the frame"
      ),
      (.noTemplate(.failed), "frame failed: no template is presented; present one first"),
      (.imageCount(name: "x", count: 0), "images x: count is 0; it has to be 1 to 100"),
      (.imageMeasure(name: "x", what: "side", value: -1), "images x: side is -1.0; it has to be above 0"),
      (.imageIndex(name: "x", index: 3, count: 3), "images x: no image 3; they are 0 to 2"),
      (.timing(field: "spacing", seconds: -1), "frame timing: spacing is -1.0 s; it has to be 0 or more"),
    ] as [(FrameError, String)])
  func error(error: FrameError, text: String) {
    #expect(error.description == text)
  }

  @Test("A warning says what was asked for and what is shown")
  func warnings() {
    #expect(
      FrameWarning.cycleClamped(name: "x", requested: .seconds(9), shown: .seconds(5)).description
        == "images x: a cycle of 9.0 s is played in 5.0 s")
    #expect(
      FrameWarning.sizeReduced(name: "x", requested: 200, shown: 150).description
        == "images x: 200.0 pt are drawn at 150.0 pt")
  }
}
