import Audio
import Foundation
import Foundations
import Synchronization
import Testing

@testable import LinuxAudio

@Suite("Capture thread") struct CaptureThreadTests {
  let log = LogBox()

  func source(_ script: ScriptedPCM.Script, capacity: Duration = .seconds(10)) -> ALSACaptureSource {
    let log = log
    return ALSACaptureSource(device: "hw:9", queueCapacity: capacity) {
      ScriptedPCM(script, log: log)
    }
  }

  /// Captures until the script ends or fails.
  func capture(_ source: ALSACaptureSource, chunks: Int) async throws -> [AudioChunk] {
    try await source.start()
    var all: [AudioChunk] = []
    for _ in 0..<chunks { if let chunk = try await source.next() { all.append(chunk) } }
    return all
  }

  @Test("audio is captured in order, mixed down, at the device's rate") func audio() async throws {
    var script = ScriptedPCM.Script(steps: [.audio(3), .nothing, .audio(2)])
    script.configuration = PCMFormat(sampleRate: 44100, channels: 2, periodFrames: 4)
    let source = source(script)
    let chunks = try await capture(source, chunks: 2)
    #expect(chunks.map(\.samples) == [[0, 2, 4], [6, 8]])
    #expect(chunks.allSatisfy { $0.sampleRate == 44100 && $0.droppedBefore == 0 })
    await source.stop()
    #expect(log.current.isClosed)
    #expect(try await source.next() == nil)
  }

  @Test("an overrun restarts the device and marks the gap", arguments: [true, false])
  func overrun(isOnRead: Bool) async throws {
    let failure: ScriptedPCM.Step = isOnRead ? .readFails(-EPIPE) : .waitFails(-EPIPE)
    let source = source(.init(steps: [.audio(160), .time(.milliseconds(700)), failure, .audio(160)]))
    let chunks = try await capture(source, chunks: 2)
    #expect(chunks.map(\.droppedBefore) == [0, 11200])
    #expect(log.current.starts == 2)
    await source.stop()
  }

  @Test("a suspended device is resumed, or restarted if it can't resume", arguments: [true, false])
  func suspend(canResume: Bool) async throws {
    var script = ScriptedPCM.Script(steps: [.audio(160), .readFails(-ESTRPIPE), .audio(160)])
    script.resumes = canResume ? [-EAGAIN, -EAGAIN, 0] : [-ENOSYS]
    let source = source(script)
    #expect(try await capture(source, chunks: 2).count == 2)
    #expect(log.current.resumes == (canResume ? 3 : 1))
    #expect(log.current.starts == (canResume ? 1 : 2))
    await source.stop()
  }

  @Test("a device that never resumes isn't waited for indefinitely") func endlessSuspend() async throws {
    var script = ScriptedPCM.Script(steps: [.waitFails(-ESTRPIPE)], starts: [0, -ENODEV])
    script.resumes = [Int32](repeating: -EAGAIN, count: 1000)
    let source = source(script)
    try await source.start()
    await #expect(throws: AudioError.self) { try await source.next() }
    #expect(log.current.resumes == PCMRecovery.maximumResumes)
  }

  @Test("an unplugged device throws an error after its remaining audio", arguments: [-ENODEV, -EBADFD, -EIO])
  func unplugged(code: Int32) async throws {
    let source = source(.init(steps: [.audio(10), .readFails(code)]))
    #expect(try await capture(source, chunks: 1).count == 1)
    let error = await #expect(throws: AudioError.self) { try await source.next() }
    #expect(error?.code == .deviceLost && error?.subject == "hw:9")
    #expect(try await source.next() == nil)
    await source.stop()
    #expect(log.current.isClosed)
  }

  @Test("a device that delivers nothing, or only overruns, throws an error") func hopeless() async throws {
    var silent = ScriptedPCM.Script(steps: [])
    silent.isSilentAtEnd = false
    let quiet = source(silent)
    try await quiet.start()
    let lost = await #expect(throws: AudioError.self) { try await quiet.next() }
    #expect(lost?.code == .deviceLost)
    let broken = source(.init(steps: [ScriptedPCM.Step](repeating: .waitFails(-EPIPE), count: 1000)))
    try await broken.start()
    let failed = await #expect(throws: AudioError.self) { try await broken.next() }
    #expect(failed?.code == .deviceFailed)
  }

  @Test(
    "a device that can't be opened throws an error with the matching code and advice",
    arguments: [
      (-ENOENT, AudioError.Code.deviceAbsent, "whereto devices"), (-EBUSY, .deviceBusy, "close the program"),
      (-EACCES, .deviceForbidden, "audio group"), (-EPERM, .deviceForbidden, "audio group"),
      (-EINVAL, .deviceFailed, "whereto devices"),
    ]) func opening(code: Int32, expected: AudioError.Code, advice: String) async throws
  {
    let source = source(.init(opening: .pcm("hw:9", for: .capture, opening: code)))
    let error = await #expect(throws: AudioError.self) { try await source.start() }
    #expect(error?.code == expected)
    #expect(error?.advice.contains(advice) == true)
    #expect(try await source.next() == nil)
    await source.stop()
    let late = self.source(.init(starts: [code]))
    let startError = await #expect(throws: AudioError.self) { try await late.start() }
    #expect(startError?.code == expected)
  }

  @Test("stop ends a pending read, can be repeated, and closes the device") func stopping() async throws {
    let source = source(.init())
    try await source.start()
    let pending = Task { try await source.next() }
    await source.stop()
    #expect(try await pending.value == nil)
    #expect(log.current.isClosed)
    await source.stop()
    try await source.start()
    #expect(log.current.starts == 1)
  }

  @Test("a reader that falls behind loses no audio, because the device isn't read meanwhile", .timeLimit(.minutes(60)))
  func waiting() async throws {
    let source = source(
      .init(steps: [ScriptedPCM.Step](repeating: .audio(160), count: 30)), capacity: .milliseconds(100))
    try await source.start()
    while log.current.pauses == 0, !Task.isCancelled { await Task.yield() }
    var chunks: [AudioChunk] = []
    while chunks.count < 30, let chunk = try await source.next() { chunks.append(chunk) }
    #expect(chunks.flatMap(\.samples) == (0..<4800).map { Int16($0) })
    #expect(chunks.allSatisfy { $0.droppedBefore == 0 })
    await source.stop()
  }
}

/// A device that plays a script of results for each wait, read, start and resume.
final class ScriptedPCM: CapturePCM {
  enum Step: Sendable {
    /// This many frames are available, with values counting up across the script.
    case audio(Int)
    /// Waiting returns this error.
    case waitFails(Int32)
    /// Waiting returns audio, but reading returns this error.
    case readFails(Int32)
    /// Waiting ends without audio.
    case nothing
    /// Time passes.
    case time(Duration)
  }

  struct Script: Sendable {
    var opening: AudioError?
    var configuration = PCMFormat(sampleRate: 16000, channels: 1, periodFrames: 160)
    var steps: [Step] = []
    /// The results of starting, in order; 0 after that.
    var starts: [Int32] = []
    /// The results of resuming, in order; 0 after that.
    var resumes: [Int32] = []
    /// Whether waiting at the end of the script is interrupted (`-EINTR`) instead of timing out (0).
    var isSilentAtEnd = true
  }

  /// The calls to the device, for tests on another thread.
  struct Log: Sendable {
    var starts = 0
    var resumes = 0
    var pauses = 0
    var isClosed = false
  }

  private var script: Script
  private var clock = Duration.zero
  private var value: Int16 = 0
  private let log: LogBox

  init(_ script: Script, log: LogBox) {
    self.script = script
    self.log = log
  }

  func open(sampleRate: Int) throws(AudioError) -> PCMFormat {
    if let error = script.opening { throw error }
    return script.configuration
  }

  func begin() -> Int32 {
    log.update { $0.starts += 1 }
    return script.starts.isEmpty ? 0 : script.starts.removeFirst()
  }

  func wait(milliseconds: Int32) -> Int32 {
    while case .time(let passed)? = script.steps.first {
      clock += passed
      script.steps.removeFirst()
    }
    switch script.steps.first {
    case .audio, .readFails: return 1
    case .waitFails(let code):
      script.steps.removeFirst()
      return code
    case .nothing, .time:
      script.steps.removeFirst()
      return 0
    case nil:
      // At the end of the script, the thread sees the stop flag within one of its own waits.
      if script.isSilentAtEnd { usleep(500) }
      return script.isSilentAtEnd ? -EINTR : 0
    }
  }

  func read(into buffer: UnsafeMutableBufferPointer<Int16>, frames: Int) -> Int {
    switch script.steps.removeFirst() {
    case .audio(let count):
      for index in 0..<min(count * script.configuration.channels, buffer.count) {
        buffer[index] = value
        value &+= 1
      }
      return count
    case .readFails(let code): return Int(code)
    default: return 0
    }
  }

  func resume() -> Int32 {
    log.update { $0.resumes += 1 }
    return script.resumes.isEmpty ? 0 : script.resumes.removeFirst()
  }

  func close() { log.update { $0.isClosed = true } }

  func now() -> Duration { clock }

  func pause(milliseconds: UInt32) {
    clock += .milliseconds(Int(milliseconds))
    log.update { $0.pauses += 1 }
  }
}

/// The log, shared with the capture thread.
final class LogBox: Sendable {
  private let log = Mutex(ScriptedPCM.Log())
  var current: ScriptedPCM.Log { log.withLock { $0 } }
  func update(_ change: (inout sending ScriptedPCM.Log) -> Void) { log.withLock { change(&$0) } }
}
