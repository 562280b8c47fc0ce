import Audio
import Testing

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

  @Test("drops the oldest, counts them, and marks the next") func overflow() async throws {
    let queue = BoundedAudioQueue(capacity: .milliseconds(300))
    for value in 1...5 { queue.push(chunk(Int16(value))) }
    #expect(queue.droppedSamples == 3200)
    #expect(queue.heldDuration == .milliseconds(300))
    let first = try await queue.next()
    #expect(first?.samples.first == 3 && first?.droppedBefore == 3200)
    #expect(try await queue.next()?.droppedBefore == 0)
    queue.push(chunk(9, count: 16000))
    let lone = try await queue.next()
    #expect(lone?.samples.count == 16000 && lone?.droppedBefore == 1600)
    #expect(queue.heldDuration == .zero)
  }

  @Test("an error comes once, after what is held") func failure() async throws {
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
