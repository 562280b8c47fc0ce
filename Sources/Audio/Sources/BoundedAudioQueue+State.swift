extension BoundedAudioQueue {
  typealias Reader = CheckedContinuation<AudioChunk?, any Error>

  /// What the queue's lock guards. Methods give back the readers to resume, which is done outside the lock.
  struct State {
    private(set) var heldDuration = Duration.zero
    private(set) var droppedSamples = 0
    private var chunks: [AudioChunk] = []
    private var readers: [(ticket: Int, reader: Reader)] = []
    /// Tickets handed out whose holders have not yet asked for a chunk, and whether they were cancelled meanwhile.
    private var comingTickets: [Int: Bool] = [:]
    private var nextTicket = 0
    private var isClosed = false
    private var error: AudioError?

    mutating func makeTicket() -> Int {
      nextTicket += 1
      comingTickets[nextTicket] = false
      return nextTicket
    }

    mutating func push(_ chunk: AudioChunk, capacity: Duration) -> Reader? {
      guard !isClosed else { return nil }
      if !readers.isEmpty { return readers.removeFirst().reader }
      chunks.append(chunk)
      heldDuration += chunk.duration
      var lost = 0
      var dropCount = 0
      while heldDuration > capacity, dropCount < chunks.count - 1 {
        let dropped = chunks[dropCount]
        heldDuration -= dropped.duration
        droppedSamples += dropped.samples.count
        lost += dropped.samples.count + dropped.droppedBefore
        dropCount += 1
      }
      chunks.removeFirst(dropCount)
      chunks[0].droppedBefore += lost
      return nil
    }

    mutating func take(or reader: Reader, ticket: Int) -> Result<AudioChunk?, any Error>? {
      if comingTickets.removeValue(forKey: ticket) == true { return .failure(CancellationError()) }
      if !chunks.isEmpty {
        let chunk = chunks.removeFirst()
        heldDuration -= chunk.duration
        return .success(chunk)
      }
      guard isClosed else {
        readers.append((ticket, reader))
        return nil
      }
      if let error {
        self.error = nil
        return .failure(error)
      }
      return .success(nil)
    }

    mutating func finish(_ error: AudioError?) -> [Reader] {
      guard !isClosed else { return [] }
      isClosed = true
      // A reader that is waiting takes the error with it.
      self.error = readers.isEmpty ? error : nil
      return takeReaders()
    }

    mutating func cancel() -> [Reader] {
      isClosed = true
      error = nil
      chunks = []
      heldDuration = .zero
      return takeReaders()
    }

    /// Removes the reader with this ticket, or remembers that it must not wait if it has not come yet.
    mutating func abandon(_ ticket: Int) -> Reader? {
      guard let index = readers.firstIndex(where: { $0.ticket == ticket }) else {
        if comingTickets[ticket] != nil { comingTickets[ticket] = true }
        return nil
      }
      return readers.remove(at: index).reader
    }

    private mutating func takeReaders() -> [Reader] {
      defer { readers = [] }
      return readers.map(\.reader)
    }
  }
}
