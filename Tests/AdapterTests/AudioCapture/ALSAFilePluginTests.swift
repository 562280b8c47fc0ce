import Audio
import Foundation
import Foundations
import LinuxAudio
import TestSupport
import Testing

/// Captures with the real libasound from a file through its `file` plug-in.
///
/// On the null device, the plug-in isn't paced and never ends. After the end of its file, it leaves the buffer
/// unchanged, which the source turns into silence.
@Suite("libasound") struct ALSAFilePluginTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  func configuration(_ samples: [Int16]) throws -> String {
    let raw = try folder.write("in.raw", samples.withUnsafeBytes { Data($0) })
    return """
      pcm.fixture { type file slave.pcm "fixture_null" file "/dev/null" format "raw" infile "\(raw.path)" }
      pcm.fixture_null { type null }
      """
  }

  @Test("a file is captured exactly, followed by silence, and the device can be opened again") func bitExact()
    async throws
  {
    let samples = (0..<50_001).map { Int16(truncatingIfNeeded: $0 &* 7919 | 1) }
    let configuration = try configuration(samples)
    for _ in 0..<2 {
      let source = ALSACaptureSource(
        device: "fixture", queueCapacity: .seconds(1), configurationText: configuration)
      var captured: [Int16] = []
      try await source.start()
      while captured.count < 60_000, let chunk = try await source.next() {
        #expect(chunk.sampleRate == 16000 && chunk.droppedBefore == 0)
        captured += chunk.samples
      }
      await source.stop()
      #expect(try await source.next() == nil)
      #expect(Array(captured.prefix(50_001)) == samples)
      #expect(captured.dropFirst(50_001).allSatisfy { $0 == 0 })
    }
  }

  @Test("an absent device and an invalid configuration throw errors and print nothing") func failures() async throws {
    let absent = await #expect(throws: AudioError.self) { try await ALSACaptureSource(device: "nonesuch").start() }
    #expect(absent?.code == .deviceAbsent && absent?.subject == "nonesuch")
    let broken = ALSACaptureSource(device: "fixture", configurationText: "pcm.fixture { type")
    let error = await #expect(throws: AudioError.self) { try await broken.start() }
    #expect(error?.code == .deviceFailed)
  }

  @Test("listed devices have names, and playback-only devices aren't listed") func list() throws {
    for device in try CaptureDevice.list() { #expect(!device.name.isEmpty) }
  }
}
