import Audio
import Dispatch
import Foundation
import Testing

@testable import AudioRouting

@Suite("Playback thread") struct PlaybackThreadTests {
  let log = ScriptedPlaybackPCM.LogBox()
  let chunk = AudioChunk(samples: (0..<1000).map { Int16($0) }, sampleRate: 16000)

  func output(
    _ script: ScriptedPlaybackPCM.Script, onStall: @escaping @Sendable () -> Void = {}
  ) -> ALSAPlayback {
    let log = log
    return ALSAPlayback(device: "hw:9") { ScriptedPlaybackPCM(script, log: log, onStall: onStall) }
  }

  @Test("all is played, whatever is taken at a time, and heard to its end") func plays() async throws {
    let output = output(
      .init(steps: [.write(1), .wait(0), .write(159), .write(Int(-EAGAIN)), .wait(-EINTR)], delays: [900, 700, 100]))
    try await output.play(chunk)
    #expect(log.current.played == chunk.samples && log.current.sampleRate == 16000)
    #expect(log.current.isDrained && !log.current.isDropped && log.current.isClosed)
    #expect(output.statistics.framesPlayed == 1000 && output.statistics.underruns == 0)
  }

  @Test("what a server has in its own buffer is heard, and not waited for longer") func serverBuffer() async throws {
    var script = ScriptedPlaybackPCM.Script(delays: [1700, 1300])
    script.lastDelay = 800
    script.runsOut = true
    let output = output(script)
    try await output.play(chunk)
    #expect(log.current.pausedMilliseconds == 5 + 5 + 50 && !log.current.isDropped && log.current.isClosed)
  }

  @Test("every channel plays the same") func channels() async throws {
    try await output(.init(format: PlaybackFormat(channels: 2, periodFrames: 100))).play(chunk)
    #expect(log.current.played == chunk.samples.flatMap { [$0, $0] })
  }

  @Test("an underrun is counted and loses nothing", arguments: [true, false]) func underrun(isOnWrite: Bool)
    async throws
  {
    let output = output(.init(steps: [.write(160), isOnWrite ? .write(Int(-EPIPE)) : .wait(-EPIPE)]))
    try await output.play(chunk)
    #expect(log.current.played == chunk.samples && log.current.prepares == 1)
    #expect(output.statistics.underruns == 1)
  }

  @Test("a suspended device is resumed, or prepared anew when it cannot resume", arguments: [true, false])
  func suspend(canResume: Bool) async throws {
    var script = ScriptedPlaybackPCM.Script(steps: [.write(160), .write(Int(-ESTRPIPE))])
    script.resumes = canResume ? [-EAGAIN, -EAGAIN, 0] : [-ENOSYS]
    let output = output(script)
    try await output.play(chunk)
    #expect(log.current.played == chunk.samples && output.statistics.suspends == 1)
    #expect(log.current.resumes == (canResume ? 3 : 1) && log.current.prepares == (canResume ? 0 : 1))
  }

  @Test("an unplugged device is an error", arguments: [-ENODEV, -EBADFD, -EIO]) func unplugged(code: Int32) async {
    for script in [
      ScriptedPlaybackPCM.Script(steps: [.write(160), .write(Int(code))]), .init(steps: [.wait(code)]),
      .init(steps: [.wait(-EPIPE)], prepares: [code]), .init(delays: [500, Int(code)]),
    ] {
      let error = await #expect(throws: AudioError.self) { try await output(script).play(chunk) }
      #expect(error?.code == .deviceLost && error?.subject == "hw:9")
      #expect(log.current.isClosed)
    }
  }

  @Test("a device that takes nothing, plays nothing, or only fails, is given up") func hopeless() async {
    let stalls = [
      ScriptedPlaybackPCM.Script(steps: [.stall]), .init(lastDelay: 5000),
      .init(steps: [ScriptedPlaybackPCM.Step](repeating: .write(0), count: 1000)),
    ]
    for script in stalls {
      let error = await #expect(throws: AudioError.self) { try await output(script).play(chunk) }
      #expect(error?.code == .deviceLost)
    }
    let broken = output(.init(steps: [ScriptedPlaybackPCM.Step](repeating: .wait(-EPIPE), count: 1000)))
    let error = await #expect(throws: AudioError.self) { try await broken.play(chunk) }
    #expect(error?.code == .deviceFailed)
  }

  @Test("cancelling stops at once, also while the rest is being heard", arguments: [true, false])
  func cancelling(whileWriting: Bool) async {
    let (stalled, continuation) = AsyncStream<Void>.makeStream()
    let cancelled = DispatchSemaphore(value: 0)
    let script =
      whileWriting
      ? ScriptedPlaybackPCM.Script(steps: [.write(160)] + [.stall]) : ScriptedPlaybackPCM.Script(lastDelay: 5000)
    let output = output(script) {
      continuation.yield()
      // So that cancelling comes before the device is given up. A thread that goes on after it is not held up again.
      cancelled.wait()
      cancelled.signal()
    }
    let playing = Task { try await output.play(chunk) }
    for await _ in stalled { break }
    playing.cancel()
    cancelled.signal()
    await #expect(throws: CancellationError.self) { try await playing.value }
    #expect(log.current.isDropped && !log.current.isDrained && log.current.isClosed)
    #expect(log.current.played.count == (whileWriting ? 160 : 1000))
  }

  @Test(
    "a device that cannot be opened says why",
    arguments: [
      (-ENOENT, AudioError.Code.deviceAbsent), (-EBUSY, .deviceBusy), (-EACCES, .deviceForbidden),
      (-EINVAL, .deviceFailed),
    ])
  func opening(code: Int32, expected: AudioError.Code) async {
    let error = await #expect(throws: AudioError.self) {
      try await output(.init(opening: .output("hw:9", opening: code))).play(chunk)
    }
    #expect(error?.code == expected && error?.advice.isEmpty == false)
  }

  @Test("nothing to play, or at no rate, opens nothing") func nothing() async throws {
    let output = output(.init(opening: .output("hw:9", opening: -EBUSY)))
    try await output.play(AudioChunk(samples: [], sampleRate: 16000))
    let error = await #expect(throws: AudioError.self) {
      try await output.play(AudioChunk(samples: [1], sampleRate: 0))
    }
    #expect(error?.code == .unsupportedFormat)
  }
}
