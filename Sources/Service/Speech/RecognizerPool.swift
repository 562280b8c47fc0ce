import HTTPTypes
import Metrics
import Places
import Recognition

/// Recognizers that are lent to one utterance at a time: as many as the machine can run, with a short queue.
///
/// Their models are loaded once. If all are lent, an utterance waits. If the queue is full, it is refused at once,
/// which is better than an answer that is always late.
public actor RecognizerPool {
  /// Sizes of the pool and its queue.
  public struct Limits: Sendable, Hashable {
    /// Number of recognizers.
    public var recognizers: Int
    /// Number of waiting utterances.
    public var waiting: Int
    /// Number of utterances of one client, including waiting ones.
    public var perClient: Int

    /// Makes limits; there is at least one recognizer.
    public init(recognizers: Int, waiting: Int, perClient: Int) {
      self.recognizers = max(1, recognizers)
      self.waiting = max(0, waiting)
      self.perClient = max(1, perClient)
    }
  }

  /// A recognizer with the position and regions that it was made for.
  fileprivate struct Member: Sendable {
    let recognizer: any SpeechRecognizer
    let position: Coordinate?
    let generation: Int
  }

  typealias Make = @Sendable (Coordinate?) async throws -> any SpeechRecognizer

  /// Meters beyond which a recognizer for one position can't be used at another.
  private static let reach = 5_000.0
  /// Seconds after which to retry: about the duration of an utterance.
  static let retryAfter = 2

  private let limits: Limits
  private var make: Make
  private var isPositionIndependent: Bool
  private var generation = 0
  private var idle: [Member] = []
  /// Number of recognizers that are lent or being made.
  private var lent = 0
  private var waiting: [(number: Int, ready: CheckedContinuation<Bool, Never>)] = []
  private var lastNumber = 0
  private var clients: [String: Int] = [:]

  private let lentGauge = Gauge(label: "whereto_sessions")
  private let waitingGauge = Gauge(label: "whereto_sessions_waiting")

  /// Makes an empty pool; recognizers are made when they are first needed.
  init(limits: Limits, search: ServedSearch) {
    self.limits = limits
    make = search.makeRecognizer
    isPositionIndependent = search.isPositionIndependent
  }

  /// Makes a recognizer ahead of the first utterance.
  func warmUp(at position: Coordinate?) async throws {
    guard idle.isEmpty else { return }
    guard lent == 0 else { throw ServiceError(.serviceUnavailable, "busy", "a recognizer is being loaded") }
    let member = try await reserved { try await self.made(at: position) }
    lent -= 1
    handBack(member)
    show()
  }

  /// Uses other regions from now on; utterances that have begun finish with the previous ones.
  func replace(with search: ServedSearch) {
    make = search.makeRecognizer
    isPositionIndependent = search.isPositionIndependent
    generation += 1
    idle = []
  }

  /// A recognizer that is reserved until it is returned.
  struct Loan: Sendable {
    let recognizer: any SpeechRecognizer
    fileprivate let member: Member
    fileprivate let client: String
  }

  /// Lends a recognizer, which the caller must return. For live speech, which doesn't wait, a result would come too
  /// late.
  func lend(near position: Coordinate?, client: String, waits: Bool = true) async throws -> Loan {
    try enter(client)
    do {
      let member = try await borrow(near: position, waits: waits)
      return Loan(recognizer: member.recognizer, member: member, client: client)
    } catch {
      leave(client)
      throw error
    }
  }

  /// Takes a recognizer back after its utterance.
  func giveBack(_ loan: Loan) {
    leave(loan.client)
    lent -= 1
    handBack(loan.member)
    show()
  }

  /// The number of utterances being recognized, and of those waiting.
  var load: (heard: Int, waiting: Int) { (lent, waiting.count) }

  private func enter(_ client: String) throws(ServiceError) {
    guard clients[client, default: 0] < limits.perClient else { throw .tooMany(limits.perClient, "utterances") }
    clients[client, default: 0] += 1
  }

  private func leave(_ client: String) {
    let left = clients[client, default: 1] - 1
    clients[client] = left > 0 ? left : nil
  }

  private func borrow(near position: Coordinate?, waits: Bool) async throws -> Member {
    if lent >= limits.recognizers || !waiting.isEmpty {
      guard waits, waiting.count < limits.waiting else {
        throw ServiceError.busy("all recognizers are busy; try again")
      }
      // The turn includes a slot among the lent ones.
      guard await turn() else { throw CancellationError() }
      return try await keepingPlace { try await self.fitting(position) }
    }
    return try await reserved { try await self.fitting(position) }
  }

  /// Reserves a slot among the lent ones; it is released if the work fails.
  private func reserved(_ work: () async throws -> Member) async throws -> Member {
    lent += 1
    show()
    return try await keepingPlace(work)
  }

  private func keepingPlace(_ work: () async throws -> Member) async throws -> Member {
    do {
      return try await work()
    } catch {
      lent -= 1
      callNext()
      show()
      throw error
    }
  }

  /// An idle recognizer for a position, or a new one that replaces one for another position.
  private func fitting(_ position: Coordinate?) async throws -> Member {
    if let index = idle.lastIndex(where: { hears($0, at: position) }) { return idle.remove(at: index) }
    // The recognizer that has been idle longest is evicted.
    if idle.count + lent > limits.recognizers { idle.removeFirst() }
    return try await made(at: position)
  }

  private func made(at position: Coordinate?) async throws -> Member {
    let generation = generation
    return Member(recognizer: try await make(position), position: position, generation: generation)
  }

  private func hears(_ member: Member, at position: Coordinate?) -> Bool {
    guard !isPositionIndependent, let position else { return true }
    return member.position.map { $0.distance(to: position) <= Self.reach } ?? false
  }

  private func handBack(_ member: Member) {
    if member.generation == generation { idle.append(member) }
    callNext()
  }

  /// Gives a free slot to the utterance that has waited longest.
  private func callNext() {
    guard lent < limits.recognizers, !waiting.isEmpty else { return }
    lent += 1
    waiting.removeFirst().ready.resume(returning: true)
  }

  /// Waits for a slot; returns false if cancelled.
  private func turn() async -> Bool {
    lastNumber += 1
    let number = lastNumber
    return await withTaskCancellationHandler {
      await withCheckedContinuation { ready in
        if Task.isCancelled {
          ready.resume(returning: false)
        } else {
          waiting.append((number, ready))
          show()
        }
      }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  private func giveUp(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).ready.resume(returning: false)
    show()
  }

  private func show() {
    lentGauge.record(lent)
    waitingGauge.record(waiting.count)
  }

  static func rejected(_ reason: String) {
    Counter(label: "whereto_rejections_total", dimensions: [("reason", reason)]).increment()
  }
}
