import Audio
import DestinationSearchTesting
import Foundations
import LinuxAudio
import TestSupport
import Testing

@Suite("Enhancement") struct EnhancementTests {
  static let all: [EnhancementSettings] = [
    .off, .car, EnhancementSettings(), EnhancementSettings(noiseSuppressionDB: -25, warmUp: .zero),
    EnhancementSettings(highPassHz: nil, dereverberation: true),
  ]

  /// Enhances a whole utterance as the product does.
  func enhanced(_ samples: [Int16], settings: EnhancementSettings) async throws -> [Int16] {
    let source = SampleBufferSource(samples, chunkSize: max(1, samples.count)).enhanced(by: settings)
    var output: [Int16] = []
    for try await chunk in source.chunks { output += chunk.samples }
    return output
  }

  @Test("the output is as long as the input", arguments: all, [0, 1, 159, 320, 7999, 8000, 8001, 20000])
  func length(settings: EnhancementSettings, count: Int) async throws {
    let samples = Signals.samples(Signals.white(count, level: -30))
    #expect(try await enhanced(samples, settings: settings).count == count)
  }

  @Test("off leaves the samples unchanged") func off() async throws {
    let samples = Signals.samples(Signals.white(5000, level: -3))
    #expect(try await enhanced(samples, settings: .off) == samples)
  }

  @Test("the high-pass removes rumble and keeps speech") func highPass() async throws {
    let settings = EnhancementSettings()
    let rumble = try await enhanced(
      Signals.samples(Signals.tone(32000, frequency: 20, level: -20)), settings: settings)
    let voice = try await enhanced(
      Signals.samples(Signals.tone(32000, frequency: 500, level: -20)), settings: settings)
    #expect(abs(AudioLevel.rms(of: rumble.suffix(16000)) + 44.1) < 0.5)
    #expect(abs(AudioLevel.rms(of: voice.suffix(16000)) + 20) < 0.1)
  }

  /// The levels of suppressed noise of -35 dBFS: in the first 0.2 s, in the second half second, and after 4 s.
  func levels(_ suppression: Int, warmUp: Duration, passes: Int = 1) async throws -> (
    start: Double, soon: Double, end: Double
  ) {
    let settings = EnhancementSettings(
      highPassHz: nil, noiseSuppressionDB: suppression, warmUp: warmUp, warmUpPasses: passes)
    let output = try await enhanced(Signals.samples(Signals.white(80000, level: -35)), settings: settings)
    return (
      AudioLevel.rms(of: output.prefix(3200)), AudioLevel.rms(of: output[8000..<16000]),
      AudioLevel.rms(of: output.suffix(16000))
    )
  }

  @Test("suppression attenuates noise by the requested level", arguments: [-6, -15, -25]) func suppression(asked: Int)
    async throws
  {
    let end = try await levels(asked, warmUp: .milliseconds(500)).end
    #expect(abs(end + 35 - Double(asked)) < 3, "\(end)")
  }

  @Test("the warm-up makes suppression start earlier, and five passes make it complete from the start") func warmUp()
    async throws
  {
    let cold = try await levels(-15, warmUp: .zero)
    let warm = try await levels(-15, warmUp: .milliseconds(500))
    let settled = try await levels(-15, warmUp: .milliseconds(500), passes: 5)
    #expect(warm.soon < cold.soon - 4, "\(cold) \(warm)")
    #expect(abs(settled.start - settled.end) < 2, "\(settled)")
    #expect(settled.start < warm.start - 10)
  }

  @Test("speech stays aligned in time") func alignment() async throws {
    let speech = Signals.samples(
      Signals.mix(
        Signals.silence(0.6) + Signals.speech(32000, level: -20), Signals.white(41600, level: -50)))
    let output = try await enhanced(speech, settings: EnhancementSettings(noiseSuppressionDB: -15))
    func correlation(_ lag: Int) -> Double {
      (9600..<40000).reduce(0) { $0 + Double(speech[$1]) * Double(output[$1 + lag]) }
    }
    let best = (-400...400).filter { $0 % 4 == 0 || abs($0) < 8 }.max { correlation($0) < correlation($1) }
    #expect(abs(best ?? .max) <= 2, "\(String(describing: best))")
  }

  @Test("a source gives equal output to a whole utterance, however it is split", arguments: [1, 100, 320, 1600, 50000])
  func source(chunkSize: Int) async throws {
    let samples = Signals.samples(Signals.mix(Signals.speech(12345, level: -20), Signals.white(12345, level: -40)))
    let source = SampleBufferSource(samples, chunkSize: chunkSize).enhanced(by: .car)
    var output: [Int16] = []
    for try await chunk in source.chunks { output += chunk.samples }
    #expect(output == (try await enhanced(samples, settings: .car)))
  }

  @Test("a gap is passed on, another rate throws an error, and stop reaches the upstream") func stage() async throws {
    let chunks = [
      AudioChunk(samples: [1], sampleRate: 16000, droppedBefore: 7), AudioChunk(samples: [1], sampleRate: 8000),
    ]
    let upstream = ScriptedAudioSource(chunks.map { .chunk($0) })
    let source = upstream.enhanced(by: .off)
    try await source.start()
    #expect(try await source.next() == chunks[0])
    let error = await #expect(throws: AudioError.self) { try await source.next() }
    #expect(error?.code == .unsupportedFormat)
    #expect(try await source.next() == nil)
    await source.stop()
    #expect(!upstream.isOpen)
  }
}
