import Audio
import Foundation
import Testing

@testable import AudioCapture

@Suite("Capture thread") struct CaptureThreadTests {
  let log = LogBox()
  let over = Signal()

  func source(_ script: ScriptedPCM.Script, capacity: Duration = .seconds(10)) -> ALSACaptureSource {
    let (log, over) = (log, over)
    return ALSACaptureSource(device: "hw:9", queueCapacity: capacity) {
      ScriptedPCM(script, log: log, whenOver: over)
    }
  }

  /// What is captured until the script is over or fails.
  func capture(_ source: ALSACaptureSource, chunks: Int) async throws -> [AudioChunk] {
    try await source.start()
    var all: [AudioChunk] = []
    for _ in 0..<chunks { if let chunk = try await source.next() { all.append(chunk) } }
    return all
  }

  @Test("audio comes through in order, mixed down, at the device's rate") func audio() async throws {
    var script = ScriptedPCM.Script(steps: [.audio(3), .nothing, .audio(2)])
    script.configuration = PCMConfiguration(sampleRate: 44100, channels: 2, periodFrames: 4)
    let source = source(script)
    let chunks = try await capture(source, chunks: 2)
    #expect(chunks.map(\.samples) == [[0, 2, 4], [6, 8]])
    #expect(chunks.allSatisfy { $0.sampleRate == 44100 && $0.droppedBefore == 0 })
    #expect(source.statistics.framesCaptured == 5)
    await source.stop()
    #expect(log.current.isClosed)
    #expect(try await source.next() == nil)
  }

  @Test("an overrun restarts the device, is counted, and marks the gap", arguments: [true, false])
  func overrun(isOnRead: Bool) async throws {
    let failure: ScriptedPCM.Step = isOnRead ? .readFails(-EPIPE) : .waitFails(-EPIPE)
    let source = source(.init(steps: [.audio(160), .time(.milliseconds(700)), failure, .audio(160)]))
    let chunks = try await capture(source, chunks: 2)
    #expect(chunks.map(\.droppedBefore) == [0, 11200])
    #expect(source.statistics.overruns == 1 && source.statistics.overrunSamples == 11200)
    #expect(log.current.starts == 2)
    await source.stop()
  }

  @Test("a suspended device is resumed, or started anew when it cannot resume", arguments: [true, false])
  func suspend(canResume: Bool) async throws {
    var script = ScriptedPCM.Script(steps: [.audio(160), .readFails(-ESTRPIPE), .audio(160)])
    script.resumes = canResume ? [-EAGAIN, -EAGAIN, 0] : [-ENOSYS]
    let source = source(script)
    #expect(try await capture(source, chunks: 2).count == 2)
    #expect(source.statistics.suspends == 1 && source.statistics.overruns == 0)
    #expect(log.current.resumes == (canResume ? 3 : 1))
    #expect(log.current.starts == (canResume ? 1 : 2))
    await source.stop()
  }

  @Test("a device that never resumes is not waited for without end") func endlessSuspend() async throws {
    var script = ScriptedPCM.Script(steps: [.waitFails(-ESTRPIPE)], starts: [0, -ENODEV])
    script.resumes = [Int32](repeating: -EAGAIN, count: 1000)
    let source = source(script)
    try await source.start()
    await #expect(throws: AudioError.self) { try await source.next() }
    #expect(log.current.resumes == CaptureThread.maximumResumes)
  }

  @Test("an unplugged device is an error after what it gave", arguments: [-ENODEV, -EBADFD, -EIO])
  func unplugged(code: Int32) async throws {
    let source = source(.init(steps: [.audio(10), .readFails(code)]))
    #expect(try await capture(source, chunks: 1).count == 1)
    let error = await #expect(throws: AudioError.self) { try await source.next() }
    #expect(error?.code == .deviceLost && error?.subject == "hw:9")
    #expect(try await source.next() == nil)
    await source.stop()
    #expect(log.current.isClosed)
  }

  @Test("a device that gives nothing, or only overruns, is given up") func hopeless() async throws {
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
    "a device that cannot be opened says why",
    arguments: [
      (-ENOENT, AudioError.Code.deviceAbsent, "whereto devices"), (-EBUSY, .deviceBusy, "close the program"),
      (-EACCES, .deviceForbidden, "audio group"), (-EPERM, .deviceForbidden, "audio group"),
      (-EINVAL, .deviceFailed, "whereto devices"),
    ]) func opening(code: Int32, expected: AudioError.Code, advice: String) async throws
  {
    let source = source(.init(opening: .device("hw:9", opening: code)))
    let error = await #expect(throws: AudioError.self) { try await source.start() }
    #expect(error?.code == expected)
    #expect(error?.advice.contains(advice) == true)
    #expect(try await source.next() == nil)
    await source.stop()
    let late = self.source(.init(starts: [code]))
    let startError = await #expect(throws: AudioError.self) { try await late.start() }
    #expect(startError?.code == expected)
  }

  @Test("stop ends a pending read, may be repeated, and closes the device") func stopping() async throws {
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

  @Test("a reader that falls behind hears the present and what it missed") func overflow() async throws {
    let source = source(
      .init(steps: [ScriptedPCM.Step](repeating: .audio(160), count: 30)), capacity: .milliseconds(100))
    try await source.start()
    await over.wait()
    #expect(source.statistics.framesCaptured == 4800)
    #expect(source.statistics.droppedSamples == 3200)
    let first = try await source.next()
    #expect(first?.droppedBefore == 3200 && first?.samples.first == 3200)
    await source.stop()
  }
}
