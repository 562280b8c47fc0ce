import Places
import Recognition

/// A recogniser of the pool that is borrowed when speech begins, and given back when the utterance is over: a connection
/// on which nobody speaks holds none.
actor LentRecognizer: SpeechRecognizer {
  private let pool: RecognizerPool
  private let position: @Sendable () async -> Coordinate?
  private let client: String
  private let isLive: Bool
  private let names: @Sendable () async throws -> [String]
  private var answers: [ExpectedAnswer] = []
  private var loan: RecognizerPool.Loan?
  private var isListening = false

  /// - Parameters:
  ///   - pool: Where it is borrowed from.
  ///   - position: Tells where the driver is, where known; asked when speech begins.
  ///   - client: Who asks.
  ///   - own: The own places of who speaks, whose names are heard; nobody else hears them.
  ///   - isLive: Whether the sound comes as it is spoken; then speech for which there is no recogniser is refused at once.
  init(
    pool: RecognizerPool, near position: @escaping @Sendable () async -> Coordinate?, client: String,
    own: (any PersonalPlaces)? = nil, isLive: Bool = false
  ) {
    self.pool = pool
    self.position = position
    self.client = client
    self.isLive = isLive
    names = { try await own?.spokenNames() ?? [] }
  }

  func startUtterance() async throws {
    await cancelUtterance()
    isListening = true
  }

  func accept(_ samples: [Int16]) async throws -> Hypothesis? {
    guard isListening else { throw RecognitionError.notListening }
    if loan == nil {
      let borrowed = try await pool.lend(near: await position(), client: client, waits: !isLive)
      // Whoever gave up meanwhile has no use for it.
      guard isListening, !Task.isCancelled else {
        await pool.giveBack(borrowed)
        throw CancellationError()
      }
      loan = borrowed
      await borrowed.recognizer.expect(names: try await names())
      await borrowed.recognizer.expect(answers: answers)
      try await borrowed.recognizer.startUtterance()
    }
    return try await loan?.recognizer.accept(samples)
  }

  func expect(answers: [ExpectedAnswer]) async { self.answers = answers }

  func expectEnd() async { await loan?.recognizer.expectEnd() }

  func finishUtterance() async throws -> RecognitionResult {
    guard isListening else { throw RecognitionError.notListening }
    guard let loan else {
      isListening = false
      return .nothing
    }
    do {
      let result = try await loan.recognizer.finishUtterance()
      await giveBack()
      return result
    } catch {
      await loan.recognizer.cancelUtterance()
      await giveBack()
      throw error
    }
  }

  func cancelUtterance() async {
    isListening = false
    await loan?.recognizer.cancelUtterance()
    await giveBack()
  }

  private func giveBack() async {
    isListening = false
    guard let loan else { return }
    self.loan = nil
    await loan.recognizer.expect(names: [])
    await loan.recognizer.expect(answers: [])
    await pool.giveBack(loan)
  }
}
