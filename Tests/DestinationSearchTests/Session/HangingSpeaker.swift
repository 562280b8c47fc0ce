import DestinationSearch

/// A speaker that says nothing and hangs, cancelled or not, until a gate opens.
struct HangingSpeaker: PromptSpeaking {
  let gate: Gate

  func speak(_ rendering: PromptRendering) async throws -> PromptDelivery {
    await gate.pass()
    return .silent
  }
}
