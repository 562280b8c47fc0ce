import Audio
import Foundations
import TestSupport
import Testing

@Suite("Audio values") struct AudioValueTests {
  @Test("levels are relative to full scale and limited") func levels() {
    #expect(AudioChunk(samples: [-32768, -32768], sampleRate: 16000).levelDBFS == 0)
    #expect(abs(AudioLevel.rms(of: [3277, -3277]) + 20) < 0.01)
    #expect(AudioLevel.rms(of: []) == -120)
    #expect(AudioLevel.rms(of: [0, 0]) == -120)
    #expect(AudioLevel.peak(of: [0, -32768, 5]) == 0)
  }

  @Test("durations follow from samples") func durations() {
    #expect(AudioChunk(samples: [0, 0, 0, 0], sampleRate: 16000).duration == .microseconds(250))
    #expect(AudioChunk(samples: [0], sampleRate: 0).duration == .zero)
    #expect(Duration.seconds(2).sampleCount(at: 8000) == 16000)
    #expect(Duration.seconds(-2).sampleCount(at: 8000) == 0)
  }

  @Test("an error is one line for any file name") func errorLine() {
    let error = AudioError(.notWAV, subject: "a\nb.wav", message: "is text", advice: "convert it")
    #expect(error.description == "a b.wav: is text; convert it")
    #expect(error.code == AudioError.Code(rawValue: "notWAV"))
  }

  @Test("the meter's peak rises immediately and falls slowly") func meter() {
    var meter = LevelMeter()
    meter.accept(AudioChunk(samples: [Int16](repeating: -32768, count: 1600), sampleRate: 16000))
    #expect(meter.level == 0 && meter.peak == 0 && meter.isClipping)
    meter.accept(AudioChunk(samples: [Int16](repeating: 0, count: 8000), sampleRate: 16000))
    #expect(meter.level == -120 && abs(meter.peak + 10) < 1e-9 && !meter.isClipping)
  }

  @Test("a sample buffer comes in chunks and ends") func sampleBuffer() async throws {
    let source = SampleBufferSource([1, 2, 3, 4, 5], chunkSize: 2)
    var chunks: [[Int16]] = []
    for try await chunk in source.chunks { chunks.append(chunk.samples) }
    #expect(chunks == [[1, 2], [3, 4], [5]])
    let stopped = SampleBufferSource([1, 2, 3], chunkSize: 2)
    #expect(try await stopped.next()?.samples == [1, 2])
    await stopped.stop()
    #expect(try await stopped.next() == nil)
  }

  @Test("the filter has the specified frequency response", arguments: [(50.0, -28.0), (250, -3), (1000, 0)])
  func highPass(frequency: Double, gain: Double) {
    var filter = Biquad.highPass(frequency: 250, sampleRate: 16000)
    let tone = Signals.tone(32000, frequency: frequency, level: -10)
    let output = tone.map { filter.process($0) }
    let level = AudioLevel.rms(of: Signals.samples(Array(output.suffix(16000))))
    #expect(abs(level + 10 - gain) < 0.5)
  }
}

@Suite("Bounded queue") struct BoundedAudioQueueTests {
  func chunk(_ value: Int16, count: Int = 1600) -> AudioChunk {
    AudioChunk(samples: [Int16](repeating: value, count: count), sampleRate: 16000)
  }

  @Test("gives chunks in order, then the end") func order() async throws {
    let queue = BoundedAudioQueue(capacity: .seconds(1))
    queue.push(chunk(1))
    queue.push(chunk(2))
    queue.finish()
    queue.push(chunk(3))
    #expect(try await queue.next() == chunk(1))
    #expect(try await queue.next() == chunk(2))
    #expect(try await queue.next() == nil)
  }

  @Test("drops the oldest chunks, counts them, and marks the next one") func overflow() async throws {
    let queue = BoundedAudioQueue(capacity: .milliseconds(300))
    for value in 1...5 { queue.push(chunk(Int16(value))) }
    #expect(queue.heldDuration == .milliseconds(300))
    let first = try await queue.next()
    #expect(first?.samples.first == 3 && first?.droppedBefore == 3200)
    #expect(try await queue.next()?.droppedBefore == 0)
    queue.push(chunk(9, count: 16000))
    let lone = try await queue.next()
    #expect(lone?.samples.count == 16000 && lone?.droppedBefore == 1600)
    #expect(queue.heldDuration == .zero)
  }

  @Test("an error is delivered once, after the queued chunks") func failure() async throws {
    let error = AudioError(.deviceLost, subject: "mic", message: "gone", advice: "connect it")
    let queue = BoundedAudioQueue(capacity: .seconds(1))
    queue.push(chunk(1))
    queue.finish(throwing: error)
    #expect(try await queue.next() == chunk(1))
    await #expect(throws: error) { try await queue.next() }
    #expect(try await queue.next() == nil)
  }

  @Test("a reader that waits gets a chunk, the end, an error, or nothing after a cancel", arguments: 0..<50)
  func waiting(round: Int) async throws {
    let error = AudioError(.deviceLost, subject: "mic", message: "gone", advice: "connect it")
    for action in 0..<5 {
      let queue = BoundedAudioQueue(capacity: .seconds(1))
      let task = Task { try await queue.next() }
      if round % 2 == 0 { await Task.yield() }
      switch action {
      case 0:
        queue.push(chunk(4))
        #expect(try await task.value == chunk(4))
      case 1:
        queue.finish()
        #expect(try await task.value == nil)
      case 2:
        queue.finish(throwing: error)
        await #expect(throws: error) { try await task.value }
      case 3:
        queue.cancel()
        #expect(try await task.value == nil)
      default:
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        queue.push(chunk(5))
        #expect(try await queue.next() == chunk(5))
      }
    }
  }
}

@Suite struct TextGoldenTests {
  @Test func aChangedTextIsShownAsLines() {
    #expect(changedLines(from: "a\nb\nc", to: "a\nB\nc") == ["-2: b", "+2: B"])
    #expect(changedLines(from: "a", to: "a").isEmpty)
    #expect(changedLines(from: "a\nb", to: "a\nb\nc") == ["+3: c"])
  }
}
