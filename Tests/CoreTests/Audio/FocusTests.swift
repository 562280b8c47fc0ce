import Audio
import DestinationSearchTesting
import Foundation
import Foundations
import Synchronization
import Testing

@Suite("Focus lease") struct FocusLeaseTests {
  /// Counts how often something was restored.
  final class Counter: Sendable {
    let count = Mutex(0)
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    func restore() {
      count.withLock { $0 += 1 }
      continuation.yield()
    }
    var current: Int { count.withLock { $0 } }
  }

  let counter = Counter()

  func lease() -> FocusLease {
    FocusLease(.listening) { [counter] in counter.restore() }
  }

  @Test("releasing restores once, even if called repeatedly and from several tasks (AU-3)") func once() async {
    let lease = lease()
    #expect(counter.current == 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { await lease.release() } }
    }
    lease.releaseSoon()
    await lease.release()
    #expect(counter.current == 1)
  }

  @Test("an abandoned lease restores itself") func forgotten() async {
    _ = lease()
    for await _ in counter.stream { break }
    #expect(counter.current == 1)
  }

  @Test("a released lease doesn't restore again when it is deallocated") func releasedAndGone() async {
    do {
      let lease = lease()
      await lease.release()
    }
    _ = self.lease()
    // The second lease is restored after anything that the first could still do.
    var restored = 0
    for await _ in counter.stream {
      restored += 1
      if restored == 2 { break }
    }
    #expect(counter.current == 2)
  }

  @Test("a canceled task still restores") func cancelled() async {
    let lease = lease()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await lease.release()
    }
    await task.value
    #expect(counter.current == 1)
  }
}

@Suite("Focus values") struct FocusValueTests {
  @Test("the reasons have the numbers in the rule (AU-7)") func reasons() {
    #expect(RouteChangeReason.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 6, 7, 8])
  }

  @Test(
    "events and reports are recorded and read back",
    arguments: [FocusEvent.interruptionBegan, .interruptionEnded(shouldResume: true)]
      + RouteChangeReason.allCases.map { .routeChanged($0) })
  func coding(event: FocusEvent) throws {
    #expect(try JSONDecoder().decode(FocusEvent.self, from: JSONEncoder().encode(event)) == event)
    let report = FocusReport(
      backend: .alsa, ducking: .unavailable(reason: "no control"), lowered: 2, recovered: 1, warnings: ["one"])
    #expect(try JSONDecoder().decode(FocusReport.self, from: JSONEncoder().encode(report)) == report)
  }
}

@Suite("Scripted focus") struct ScriptedFocusTests {
  let focus = ScriptedFocus()
  let refusal = AudioError(.deviceBusy, subject: "focus", message: "is taken", advice: "wait")

  @Test("leases are recorded in order, and several can be held at once") func leases() async throws {
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

  @Test("held for the duration of a task, even if it fails or is canceled") func scoped() async throws {
    try await focus.withFocus(.prompt) { _ in #expect(focus.held == [.prompt]) }
    #expect(focus.held.isEmpty)
    await #expect(throws: AudioError.self) { try await focus.withFocus(.prompt) { _ in throw refusal } }
    #expect(focus.held.isEmpty)
    let task = Task {
      try await focus.withFocus(.listening) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        // It is released although the task continues.
        while !focus.held.isEmpty { await Task.yield() }
      }
    }
    try await task.value
    #expect(focus.held.isEmpty)
  }

  @Test("an interruption may never end (AU-6), and every listener is notified") func endlessInterruption() async {
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

  @Test("it rejects requests, or doesn't respond until it is canceled") func answers() async {
    focus.answer(.refuse(refusal))
    await #expect(throws: refusal) { try await focus.acquire(.prompt) }
    focus.answer(.never)
    let task = Task { try await focus.acquire(.prompt) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(focus.operations.isEmpty)
  }

  @Test("closing releases all leases, ends the events, and rejects later requests") func closing() async throws {
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

  @Test("an output records, fails, and can be canceled during playback") func output() async throws {
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

@Suite("Tone") struct ToneTests {
  @Test("a tone has the given duration, stays below its level, and has no clicks at its ends") func shape() {
    let tone = Tone.error
    let duration = tone.notes.reduce(Duration.zero) { $0 + $1.duration }
    for rate in [8000, 16000, 44100, 48000] {
      let chunk = tone.chunk(sampleRate: rate)
      #expect(chunk.sampleRate == rate)
      #expect(abs(chunk.samples.count - Int(duration / .milliseconds(1)) * rate / 1000) <= 2)
      #expect(chunk.samples.first == 0 && chunk.samples.last == 0)
      let peak = AudioLevel.peak(of: chunk.samples)
      #expect(peak <= tone.level && peak > tone.level - 0.2)
      // A step between samples is at most the steepest slope of the highest note.
      let amplitude = 32767 * 0.1259
      let slope = amplitude * 2 * Double.pi * 330 / Double(rate) * 1.1 + 2
      for (sample, next) in zip(chunk.samples, chunk.samples.dropFirst()) {
        #expect(abs(Double(next) - Double(sample)) <= slope)
      }
    }
  }

  @Test("the notes have their pitch") func pitch() {
    let chunk = Tone([.init(frequency: 500, duration: .seconds(1))]).chunk(sampleRate: 16000)
    let crossings = zip(chunk.samples, chunk.samples.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    #expect((499...501).contains(crossings))
  }

  @Test("inaudible tones are silent or empty") func limits() {
    #expect(Tone.error.chunk(sampleRate: 0).samples.isEmpty)
    #expect(Tone([]).chunk().samples.isEmpty)
    let tooHigh = Tone([.init(frequency: 5000, duration: .milliseconds(50))]).chunk(sampleRate: 8000)
    #expect(tooHigh.samples.count == 400 && tooHigh.samples.allSatisfy { $0 == 0 })
    #expect(AudioLevel.peak(of: Tone(Tone.error.notes, level: 40).chunk().samples) <= 0)
  }
}
