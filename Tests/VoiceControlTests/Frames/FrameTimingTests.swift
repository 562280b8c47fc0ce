import Foundation
import Testing
import VoiceControl

@Suite struct FrameTimingTests {
  private func read(_ text: String) throws -> FrameTiming {
    try JSONDecoder().decode(FrameTiming.self, from: Data(text.utf8))
  }

  @Test("VC-4: the spacing leaves a margin to a host's half second")
  func standard() {
    #expect(FrameTiming.standard.spacing == .milliseconds(550))
    #expect(FrameTiming.standard.terminalDwell == .milliseconds(1500))
  }

  @Test("A profile gives times in seconds, exactly; what is left out is standard")
  func profile() throws {
    #expect(try read(#"{"spacing":0.55,"terminalDwell":1.5}"#) == .standard)
    #expect(try read("{}") == .standard)
    #expect(
      try read(#"{"spacing":0.7}"#) == FrameTiming(spacing: .milliseconds(700), terminalDwell: .milliseconds(1500)))
    let timing = try FrameTiming(spacing: .milliseconds(333), terminalDwell: .zero)
    #expect(try JSONDecoder().decode(FrameTiming.self, from: JSONEncoder().encode(timing)) == timing)
  }

  @Test("Negative and absurd times are refused, with the field's name")
  func wrong() {
    #expect(throws: FrameError.timing(field: "spacing", seconds: -0.1)) { try read(#"{"spacing":-0.1}"#) }
    #expect(throws: FrameError.timing(field: "terminalDwell", seconds: 1e300)) { try read(#"{"terminalDwell":1e300}"#) }
    #expect(throws: FrameError.timing(field: "terminalDwell", seconds: -1)) {
      try FrameTiming(spacing: .zero, terminalDwell: .seconds(-1))
    }
  }
}
