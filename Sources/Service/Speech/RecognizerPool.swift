import HTTPTypes
import Metrics
public import Places
import Recognition

/// Recognisers that are lent to one utterance at a time: as many as the machine carries, and a short queue before them.
///
/// Their models are loaded once. Whoever comes when all are lent waits; whoever comes when the queue is full is told at
/// once to come back later, which is kinder than an answer that is always late.
public actor RecognizerPool {
  /// How many there are.
  public struct Limits: Sendable, Hashable {
    /// Recognisers.
    public var recognizers: Int
    /// Utterances that wait for one.
    public var waiting: Int
    /// Utterances of one client at once, waiting ones included.
    public var perClient: Int

    /// Makes limits.
    ///
    /// - Parameters:
    ///   - recognizers: Recognisers, at least 1.
    ///   - waiting: Utterances that wait for one.
    ///   - perClient: Utterances of one client at once, waiting ones included.
    public init(recognizers: Int, waiting: Int, perClient: Int) {
      self.recognizers = max(1, recognizers)
      self.waiting = max(0, waiting)
      self.perClient = max(1, perClient)
    }
  }

  /// A recogniser with what it was made for.
  fileprivate struct Member: Sendable {
    let recognizer: any SpeechRecognizer
    let position: Coordinate?
    let generation: Int
  }

  /// Makes recognisers for a position.
  typealias Make = @Sendable (Coordinate?) async throws -> any SpeechRecognizer

  /// Metres beyond which a recogniser for one position does not hear what is said at another.
  private static let reach = 5_000.0
  /// When to come back, in seconds: about the time that an utterance takes.
  static let retryAfter = 2

  private let limits: Limits
  private var make: Make
  private var hearsEverywhere: Bool
  private var generation = 0
  private var idle: [Member] = []
  /// Recognisers lent or being made.
  private var lent = 0
  private var waiting: [(number: Int, ready: CheckedContinuation<Bool, Never>)] = []
  private var lastNumber = 0
  private var clients: [String: Int] = [:]

  private let lentGauge = Gauge(label: "whereto_sessions")
  private let waitingGauge = Gauge(label: "whereto_sessions_waiting")

  /// Makes an empty pool; recognisers are made when they are first asked for.
  ///
  /// - Parameters:
  ///   - limits: How many there are.
  ///   - search: Makes them.
  public init(limits: Limits, search: ServedSearch) {
    self.limits = limits
    make = search.makeRecognizer
    hearsEverywhere = search.hearsEverywhere
  }

  /// Makes a recogniser ahead of the first utterance.
  ///
  /// - Throws: What making one throws.
  public func warmUp(at position: Coordinate?) async throws {
    guard idle.isEmpty else { return }
    guard lent == 0 else {
      throw ServiceError(status: .serviceUnavailable, code: "busy", message: "a recognizer is being loaded")
    }
    let member = try await reserved { try await self.made(at: position) }
    lent -= 1
    handBack(member)
    show()
  }

  /// From now on recognisers hear other regions; utterances that have begun are heard to their end as they were.
  public func replace(with search: ServedSearch) {
    make = search.makeRecognizer
    hearsEverywhere = search.hearsEverywhere
    generation += 1
    idle = []
  }

  /// A recogniser that nobody else has until it is given back.
  struct Loan: Sendable {
    let recognizer: any SpeechRecognizer
    fileprivate let member: Member
    fileprivate let client: String
  }

  /// Lends a recogniser. It has to be given back.
  ///
  /// - Parameters:
  ///   - position: Where the driver is, where known.
  ///   - client: Who asks.
  ///   - waits: Whether to wait for one. Who speaks live would be heard too late.
  /// - Throws: ``ServiceError`` where the client has too many, or too many wait; `CancellationError` while waiting; what
  ///   making a recogniser throws.
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

  /// Takes a recogniser back, with no utterance in hand.
  func giveBack(_ loan: Loan) {
    leave(loan.client)
    lent -= 1
    handBack(loan.member)
    show()
  }

  /// How many utterances are heard, and how many wait.
  var load: (heard: Int, waiting: Int) { (lent, waiting.count) }

  private func enter(_ client: String) throws(ServiceError) {
    guard clients[client, default: 0] < limits.perClient else {
      Self.rejected("client")
      throw ServiceError(
        status: .tooManyRequests, code: "tooManySessions",
        message: "this client has reached its limit of \(limits.perClient) utterances; end one first",
        retryAfter: Self.retryAfter)
    }
    clients[client, default: 0] += 1
  }

  private func leave(_ client: String) {
    let left = clients[client, default: 1] - 1
    clients[client] = left > 0 ? left : nil
  }

  private func borrow(near position: Coordinate?, waits: Bool) async throws -> Member {
    if lent >= limits.recognizers || !waiting.isEmpty {
      guard waits, waiting.count < limits.waiting else {
        Self.rejected("busy")
        throw ServiceError(
          status: .serviceUnavailable, code: "busy",
          message: "all recognizers are busy; try again", retryAfter: Self.retryAfter)
      }
      // The turn comes with a place among those that are lent.
      guard await turn() else { throw CancellationError() }
      return try await keepingPlace { try await self.fitting(position) }
    }
    return try await reserved { try await self.fitting(position) }
  }

  /// Takes a place among those that are lent; it is free again where the work fails.
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

  /// An idle recogniser that hears what is said at a position, or a new one in the place of one that does not.
  private func fitting(_ position: Coordinate?) async throws -> Member {
    if let index = idle.lastIndex(where: { hears($0, at: position) }) { return idle.remove(at: index) }
    // The one that was idle longest makes room.
    if idle.count + lent > limits.recognizers { idle.removeFirst() }
    return try await made(at: position)
  }

  private func made(at position: Coordinate?) async throws -> Member {
    let generation = generation
    return Member(recognizer: try await make(position), position: position, generation: generation)
  }

  private func hears(_ member: Member, at position: Coordinate?) -> Bool {
    guard !hearsEverywhere, let position else { return true }
    return member.position.map { $0.distance(to: position) <= Self.reach } ?? false
  }

  private func handBack(_ member: Member) {
    if member.generation == generation { idle.append(member) }
    callNext()
  }

  /// Gives a place that became free to whoever waits longest.
  private func callNext() {
    guard lent < limits.recognizers, !waiting.isEmpty else { return }
    lent += 1
    waiting.removeFirst().ready.resume(returning: true)
  }

  /// Waits; false where the wait was cancelled.
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
