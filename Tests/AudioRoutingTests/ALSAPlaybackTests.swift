import Audio
import AudioRouting
import Foundation
import Testing

/// The real libasound, playing into a file through its `file` plug-in over the null device, which is not paced.
@Suite("Playback through libasound") struct ALSAPlaybackTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func configuration(_ format: String) -> String {
    """
    pcm.fixture {
      type file slave.pcm "fixture_null" file "\(folder.file("out")).\(format)" format "\(format)"
    }
    pcm.fixture_null { type null }
    """
  }

  @Test("what is played is what arrives, bit by bit, one chunk after another", arguments: [8000, 16000, 22050, 48000])
  func bitExact(rate: Int) async throws {
    let output = ALSAPlayback(device: "fixture", configurationText: configuration("raw"))
    for count in [1, 159, 50_001] {
      let samples = (0..<count).map { Int16(truncatingIfNeeded: $0 &* 7919 | 1) }
      try await output.play(AudioChunk(samples: samples, sampleRate: rate))
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("out.raw")))
      let arrived = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
      #expect(Array(arrived.prefix(count)) == samples)
      // A device may be given silence up to the end of its last period.
      #expect(arrived.count - count < rate / 25 && arrived.dropFirst(count).allSatisfy { $0 == 0 })
    }
    #expect(output.statistics.framesPlayed == 50_161 && output.statistics.underruns == 0)
  }

  @Test("a chime arrives as a WAV file of its rate") func chime() async throws {
    let chunk = Tone.startListening.chunk(sampleRate: 44100)
    try await ALSAPlayback(device: "fixture", configurationText: configuration("wav")).play(chunk)
    let file = try WAVFile.read(path: folder.file("out.wav"))
    #expect(file.sampleRate == 44100 && Array(file.samples.prefix(chunk.samples.count)) == chunk.samples)
  }

  @Test("an absent device and a false configuration are errors, and print nothing") func failures() async {
    let chunk = Tone.error.chunk()
    let absent = await #expect(throws: AudioError.self) { try await ALSAPlayback(device: "nonesuch").play(chunk) }
    #expect(absent?.code == .deviceAbsent && absent?.subject == "nonesuch")
    let broken = ALSAPlayback(device: "fixture", configurationText: "pcm.fixture { type")
    let error = await #expect(throws: AudioError.self) { try await broken.play(chunk) }
    #expect(error?.code == .deviceFailed)
  }

  @Test("a cancelled task plays nothing") func cancelled() async {
    let output = ALSAPlayback(device: "fixture", configurationText: configuration("raw"))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await output.play(Tone.error.chunk())
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!FileManager.default.fileExists(atPath: folder.file("out.raw")))
  }
}
