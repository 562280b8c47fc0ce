import Audio
import Dispatch
import Foundation
import Foundations
import Synchronization
import TestSupport
import Testing

@testable import LinuxAudio

@Suite("Playback thread", .tags(.realTime)) struct PlaybackThreadTests {
  let log = ScriptedPlaybackPCM.LogBox()
  let chunk = AudioChunk(samples: (0..<1000).map { Int16($0) }, sampleRate: 16000)

  func output(
    _ script: ScriptedPlaybackPCM.Script, onStall: @escaping @Sendable () -> Void = {}
  ) -> ALSAPlayback {
    let log = log
    return ALSAPlayback(device: "hw:9") { ScriptedPlaybackPCM(script, log: log, onStall: onStall) }
  }

  @Test("all samples are played, whatever the sizes of the writes, until the end") func plays() async throws {
    let output = output(
      .init(steps: [.write(1), .wait(0), .write(159), .write(Int(-EAGAIN)), .wait(-EINTR)], delays: [900, 700, 100]))
    try await output.play(chunk)
    #expect(log.current.played == chunk.samples && log.current.sampleRate == 16000)
    #expect(log.current.isDrained && !log.current.isDropped && log.current.isClosed)
  }

  @Test("audio in a server's own buffer is played without a longer wait") func serverBuffer() async throws {
    var script = ScriptedPlaybackPCM.Script(delays: [1700, 1300])
    script.lastDelay = 800
    script.runsOut = true
    let output = output(script)
    try await output.play(chunk)
    #expect(log.current.pausedMilliseconds == 5 + 5 + 50 && !log.current.isDropped && log.current.isClosed)
  }

  @Test("every channel plays equal samples") func channels() async throws {
    try await output(.init(format: PCMFormat(sampleRate: 16000, channels: 2, periodFrames: 100))).play(chunk)
    #expect(log.current.played == chunk.samples.flatMap { [$0, $0] })
  }

  @Test("an underrun loses no audio", arguments: [true, false]) func underrun(isOnWrite: Bool)
    async throws
  {
    let output = output(.init(steps: [.write(160), isOnWrite ? .write(Int(-EPIPE)) : .wait(-EPIPE)]))
    try await output.play(chunk)
    #expect(log.current.played == chunk.samples && log.current.prepares == 1)
  }

  @Test("a suspended device is resumed, or prepared again if it can't resume", arguments: [true, false])
  func suspend(canResume: Bool) async throws {
    var script = ScriptedPlaybackPCM.Script(steps: [.write(160), .write(Int(-ESTRPIPE))])
    script.resumes = canResume ? [-EAGAIN, -EAGAIN, 0] : [-ENOSYS]
    let output = output(script)
    try await output.play(chunk)
    #expect(log.current.played == chunk.samples)
    #expect(log.current.resumes == (canResume ? 3 : 1) && log.current.prepares == (canResume ? 0 : 1))
  }

  @Test("an unplugged device throws an error", arguments: [-ENODEV, -EBADFD, -EIO]) func unplugged(code: Int32) async {
    for script in [
      ScriptedPlaybackPCM.Script(steps: [.write(160), .write(Int(code))]), .init(steps: [.wait(code)]),
      .init(steps: [.wait(-EPIPE)], prepares: [code]), .init(delays: [500, Int(code)]),
    ] {
      let error = await #expect(throws: AudioError.self) { try await output(script).play(chunk) }
      #expect(error?.code == .deviceLost && error?.subject == "hw:9")
      #expect(log.current.isClosed)
    }
  }

  @Test("a device that accepts nothing, plays nothing, or only fails throws an error") func hopeless() async {
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

  @Test("cancelling stops immediately, also while the rest is played", arguments: [true, false])
  func cancelling(whileWriting: Bool) async {
    let (stalled, continuation) = AsyncStream<Void>.makeStream()
    let cancelled = DispatchSemaphore(value: 0)
    let script =
      whileWriting
      ? ScriptedPlaybackPCM.Script(steps: [.write(160)] + [.stall]) : ScriptedPlaybackPCM.Script(lastDelay: 5000)
    let output = output(script) {
      continuation.yield()
      // Makes sure that cancelling comes before the device times out. A thread that continues after it isn't blocked
      // again.
      cancelled.wait()
      cancelled.signal()
    }
    await cancel(output, onceIn: stalled, signaling: cancelled)
    #expect(log.current.isDropped && !log.current.isDrained && log.current.isClosed)
    #expect(log.current.played.count == (whileWriting ? 160 : 1000))
  }

  @Test("a device lost during cancellation isn't reported as a failure") func goneWhileCancelling() async {
    let (stalled, continuation) = AsyncStream<Void>.makeStream()
    let cancelled = DispatchSemaphore(value: 0)
    let output = output(.init(steps: [.write(160), .stallAndFail(-ENODEV)])) {
      continuation.yield()
      cancelled.wait()
    }
    await cancel(output, onceIn: stalled, signaling: cancelled)
  }

  /// Cancels playback while the device stalls, and expects that it ends as cancelled.
  private func cancel(
    _ output: ALSAPlayback, onceIn stalled: AsyncStream<Void>, signaling cancelled: DispatchSemaphore
  ) async {
    let playing = Task { try await output.play(chunk) }
    for await _ in stalled { break }
    playing.cancel()
    cancelled.signal()
    await #expect(throws: CancellationError.self) { try await playing.value }
  }

  @Test(
    "a device that can't be opened throws an error with the matching code",
    arguments: [
      (-ENOENT, AudioError.Code.deviceAbsent), (-EBUSY, .deviceBusy), (-EACCES, .deviceForbidden),
      (-EINVAL, .deviceFailed),
    ])
  func opening(code: Int32, expected: AudioError.Code) async {
    let error = await #expect(throws: AudioError.self) {
      try await output(.init(opening: .pcm("hw:9", for: .playback, opening: code))).play(chunk)
    }
    #expect(error?.code == expected && error?.advice.isEmpty == false)
  }

  @Test("an empty chunk or an invalid rate doesn't open the device") func nothing() async throws {
    let output = output(.init(opening: .pcm("hw:9", for: .playback, opening: -EBUSY)))
    try await output.play(AudioChunk(samples: [], sampleRate: 16000))
    let error = await #expect(throws: AudioError.self) {
      try await output.play(AudioChunk(samples: [1], sampleRate: 0))
    }
    #expect(error?.code == .unsupportedFormat)
  }
}

/// A device that plays a script of results for each write, resume and preparation; after the script it accepts
/// everything.
final class ScriptedPlaybackPCM: PlaybackPCM {
  enum Step: Sendable {
    /// This many frames are accepted, or a negative error is returned.
    case write(Int)
    /// Waiting returns this.
    case wait(Int32)
    /// Waiting times out from then on.
    case stall
    /// Waiting stalls, and then returns this error.
    case stallAndFail(Int32)
  }

  struct Script: Sendable {
    var opening: AudioError?
    var format = PCMFormat(sampleRate: 16000, channels: 1, periodFrames: 160)
    var steps: [Step] = []
    /// The results of preparing, in order; 0 after that.
    var prepares: [Int32] = []
    /// The results of resuming, in order; 0 after that.
    var resumes: [Int32] = []
    /// The delays, in order; ``lastDelay`` after that.
    var delays: [Int] = []
    /// The delay after ``delays``.
    var lastDelay = 0
    /// Whether the device reports an underrun then.
    var runsOut = false
  }

  struct Log: Sendable {
    var played: [Int16] = []
    var prepares = 0
    var resumes = 0
    var isDrained = false
    var isDropped = false
    var isClosed = false
    var sampleRate = 0
    var pausedMilliseconds = 0
  }

  /// The log, shared with the playback thread.
  final class LogBox: Sendable {
    private let log = Mutex(Log())
    var current: Log { log.withLock { $0 } }
    func update(_ change: (inout sending Log) -> Void) { log.withLock { change(&$0) } }
  }

  private var script: Script
  private let log: LogBox
  private let onStall: @Sendable () -> Void

  init(_ script: Script, log: LogBox, onStall: @escaping @Sendable () -> Void) {
    self.script = script
    self.log = log
    self.onStall = onStall
  }

  func open(sampleRate: Int) throws(AudioError) -> PCMFormat {
    if let error = script.opening { throw error }
    log.update { $0.sampleRate = sampleRate }
    return script.format
  }

  func wait(milliseconds: Int32) -> Int32 {
    switch script.steps.first {
    case .wait(let code):
      script.steps.removeFirst()
      return code
    case .stall:
      onStall()
      return 0
    case .stallAndFail(let code):
      onStall()
      return code
    default: return 1
    }
  }

  func write(_ buffer: UnsafeBufferPointer<Int16>, frames: Int) -> Int {
    var count = frames
    if case .write(let answer)? = script.steps.first {
      script.steps.removeFirst()
      count = min(answer, frames)
    }
    if count > 0 {
      let taken = Array(buffer.prefix(count * script.format.channels))
      log.update { $0.played += taken }
    }
    return count
  }

  func begin() -> Int32 {
    log.update { $0.prepares += 1 }
    return script.prepares.isEmpty ? 0 : script.prepares.removeFirst()
  }

  func resume() -> Int32 {
    log.update { $0.resumes += 1 }
    return script.resumes.isEmpty ? 0 : script.resumes.removeFirst()
  }

  func hasRunOut() -> Bool { script.runsOut && script.delays.isEmpty }

  func delay() -> Int {
    if script.delays.isEmpty, script.lastDelay > 0 { onStall() }
    return script.delays.isEmpty ? script.lastDelay : script.delays.removeFirst()
  }

  func drain() -> Int32 {
    log.update { $0.isDrained = true }
    return 0
  }

  func drop() { log.update { $0.isDropped = true } }

  func close() { log.update { $0.isClosed = true } }

  func pause(milliseconds: UInt32) { log.update { $0.pausedMilliseconds += Int(milliseconds) } }
}
