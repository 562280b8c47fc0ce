import Audio
import DestinationSearchTesting
import Foundation
import Foundations
import LinuxAudio
import Testing

@Suite("Resampling") struct ResamplingTests {
  func tone(_ frequency: Double, rate: Int, seconds: Double = 1) -> [Int16] {
    (0..<Int(Double(rate) * seconds)).map { Int16(10000 * sin(2 * .pi * frequency * Double($0) / Double(rate))) }
  }

  func all(_ source: any AudioSource) async throws -> [AudioChunk] {
    var chunks: [AudioChunk] = []
    for try await chunk in source.chunks { chunks.append(chunk) }
    return chunks
  }

  @Test(
    "a tone keeps its length, pitch, level and position", arguments: [8000, 11025, 22050, 44100, 48000, 96000, 44099])
  func aligned(rate: Int) async throws {
    let source = SampleBufferSource(tone(440, rate: rate), sampleRate: rate, chunkSize: 777).resampled()
    let samples = try await all(source).flatMap(\.samples)
    let expected = tone(440, rate: 16000)
    #expect(abs(samples.count - 16000) <= 1)
    // Away from the ends, at which the tone breaks off, an error of a whole sample would be 1700.
    let worst = zip(samples, expected).dropFirst(500).dropLast(500).map { abs(Int($0) - Int($1)) }.max() ?? Int.max
    #expect(worst < 120, "\(worst)")
  }

  @Test("audio that has the rate already is unchanged") func untouched() async throws {
    let chunk = AudioChunk(samples: [1, 2, 3], sampleRate: 16000, droppedBefore: 4)
    #expect(try await all(ScriptedAudioSource([.chunk(chunk)]).resampled()) == [chunk])
  }

  @Test("frequencies that would alias are removed") func alias() async throws {
    let source = SampleBufferSource(tone(11000, rate: 48000), sampleRate: 48000).resampled()
    let samples = try await all(source).flatMap(\.samples)
    #expect(AudioLevel.rms(of: samples.dropFirst(500).dropLast(500)) < -70)
  }

  @Test("if the rate changes, every part keeps its length, and gaps are converted") func change() async throws {
    let source = ScriptedAudioSource([
      .chunk(AudioChunk(samples: tone(300, rate: 48000), sampleRate: 48000)),
      .chunk(AudioChunk(samples: tone(300, rate: 8000), sampleRate: 8000, droppedBefore: 80)),
      .chunk(AudioChunk(samples: tone(300, rate: 16000), sampleRate: 16000)),
    ]).resampled()
    let chunks = try await all(source)
    #expect(chunks.reduce(0) { $0 + $1.samples.count } == 48000)
    #expect(chunks.reduce(0) { $0 + $1.droppedBefore } == 160)
    #expect(chunks.allSatisfy { $0.sampleRate == 16000 })
  }

  @Test("a rate of zero throws an error, and an upstream's error is passed on") func failures() async throws {
    let nothing = ScriptedAudioSource([.chunk(AudioChunk(samples: [1], sampleRate: 0))]).resampled()
    try await nothing.start()
    await #expect(throws: AudioError.self) { try await nothing.next() }
    #expect(try await nothing.next() == nil)
    let error = AudioError(.deviceLost, subject: "mic", message: "gone", advice: "connect it")
    let upstream = ScriptedAudioSource([.fail(error)])
    await #expect(throws: error) { try await all(upstream.resampled()) }
    #expect(upstream.wasOpened && !upstream.isOpen)
  }
}
