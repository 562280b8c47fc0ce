import Audio
import DestinationSearchTesting
import Testing

@Suite("Scripted focus") struct ScriptedFocusTests {
  let focus = ScriptedFocus()
  let refusal = AudioError(.deviceBusy, subject: "focus", message: "is taken", advice: "wait")

  @Test("leases are recorded in order, and several are held at once") func leases() async throws {
    let listening = try await focus.acquire(.listening)
    let prompt = try await focus.acquire(.prompt)
    #expect(focus.held == [.listening, .prompt])
    await listening.release()
    await listening.release()
    #expect(focus.held == [.prompt])
    await prompt.release()
    #expect(
      focus.operations == [
        .acquired(.listening, 1), .acquired(.prompt, 2), .released(.listening, 1), .released(.prompt, 2),
      ])
  }

  @Test("held for a piece of work, also one that fails or is cancelled") func scoped() async throws {
    try await focus.withFocus(.prompt) { lease in #expect(focus.held == [.prompt] && !lease.isReleased) }
    #expect(focus.held.isEmpty)
    await #expect(throws: AudioError.self) { try await focus.withFocus(.prompt) { _ in throw refusal } }
    #expect(focus.held.isEmpty)
    let task = Task {
      try await focus.withFocus(.listening) { lease in
        withUnsafeCurrentTask { $0?.cancel() }
        #expect(lease.isReleased, "released although the work goes on")
      }
    }
    try await task.value
    #expect(focus.held.isEmpty)
  }

  @Test("an interruption may never end (AU-6), and every listener hears of it") func endlessInterruption() async {
    var first = focus.events().makeAsyncIterator()
    var second = focus.events().makeAsyncIterator()
    focus.emit(.interruptionBegan)
    focus.emit(.routeChanged(.oldDeviceUnavailable))
    #expect(await first.next() == .interruptionBegan)
    #expect(await first.next() == .routeChanged(.oldDeviceUnavailable))
    #expect(await second.next() == .interruptionBegan)
    let waiting = Task { await focus.events().first { _ in true } }
    waiting.cancel()
    #expect(await waiting.value == nil)
  }

  @Test("it refuses, or never answers until it is cancelled") func answers() async {
    focus.answer(.refuse(refusal))
    await #expect(throws: refusal) { try await focus.acquire(.prompt) }
    focus.answer(.never)
    let task = Task { try await focus.acquire(.prompt) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(focus.operations.isEmpty)
  }

  @Test("closing releases all, ends the events, and refuses whoever comes later") func closing() async throws {
    let lease = try await focus.acquire(.listening)
    var events = focus.events().makeAsyncIterator()
    await focus.close()
    await focus.close()
    #expect(focus.held.isEmpty && focus.operations.last == .closed && focus.operations.count == 3)
    #expect(await events.next() == nil)
    #expect(await focus.events().first { _ in true } == nil)
    await #expect(throws: AudioError.focusClosed) { try await focus.acquire(.prompt) }
    await lease.release()
    #expect(focus.operations.count == 3)
  }

  @Test("an output records, fails, and can be cancelled while it plays") func output() async throws {
    let output = RecordingOutput()
    let chunk = Tone.error.chunk()
    try await output.play(chunk)
    output.answer(.fail(refusal))
    await #expect(throws: refusal) { try await output.play(chunk) }
    output.answer(.playForEver)
    let task = Task { try await output.play(chunk) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(output.played == [chunk] && output.cancelledCount == 1 && !output.isPlaying)
  }
}
