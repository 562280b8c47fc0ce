import DestinationSearch
import Metrics
public import Places
import Synchronization

/// The state that all requests share: the current regions, the recognizers, and the limits.
public final class ServiceState: Sendable {
  /// Returns the saved places of the client with a token, or for `nil`, those of the user who started the service.
  public typealias OwnPlaces = @Sendable (String?) throws -> any PersonalPlaceKeeping

  /// Limits on what a request may use.
  public struct Limits: Sendable, Hashable {
    /// Recognizers, and the queue for them.
    public var speech: RecognizerPool.Limits
    /// Largest size of a body, in bytes.
    public var bodyBytes = 12 << 20
    /// Longest time for one utterance's audio to arrive.
    public var uploadTime = Duration.seconds(90)
    /// Maximum number of search screens at once.
    public var sessions = 256
    /// Maximum number of search screens of one client at once.
    public var sessionsPerClient = 16

    /// Makes the default limits.
    public init(speech: RecognizerPool.Limits) { self.speech = speech }
  }

  let limits: Limits
  let car: ServedCar
  let pool: RecognizerPool
  /// The open search screens.
  let sessions: ConcurrencyLimiter
  /// Clients of the Vosk protocol.
  let listeners: ConcurrencyLimiter
  /// Recordings that have to arrive completely before they are recognized.
  let uploads: ConcurrencyLimiter
  /// Texts being spoken; each synthesizer is a process.
  let speakers = ConcurrencyLimiter(most: 8, perClient: 4, what: "spoken prompts", gauge: "whereto_prompts")
  /// Lists of queries, each of which is answered as a whole.
  let batches = ConcurrencyLimiter(most: 4, perClient: 2, what: "lists of queries", gauge: "whereto_batches")
  /// Clients that wait for the wake phrase.
  let wakers: ConcurrencyLimiter
  private let ownPlaces: OwnPlaces
  private let current: Mutex<ServedSearch>
  private let stores = Mutex<[String?: any PersonalPlaceKeeping]>([:])
  private let currentReadiness = Mutex(Readiness.loading)
  private let loadedAnswers = Mutex<Task<AnswerRecognition, any Error>?>(nil)

  /// Makes the state of a service that isn't ready yet; `ownPlaces` is called once for each client.
  public init(search: ServedSearch, limits: Limits, car: ServedCar = ServedCar(), ownPlaces: @escaping OwnPlaces) {
    self.limits = limits
    self.car = car
    self.ownPlaces = ownPlaces
    sessions = ConcurrencyLimiter(
      most: limits.sessions, perClient: limits.sessionsPerClient, what: "sessions", gauge: "whereto_screen_sessions")
    listeners = ConcurrencyLimiter(
      most: limits.sessions, perClient: limits.sessionsPerClient, what: "recognition connections",
      gauge: "whereto_vosk_clients")
    // Uploads beyond those that can be recognized or queued would be received for nothing.
    uploads = ConcurrencyLimiter(
      most: limits.speech.recognizers + limits.speech.waiting, perClient: limits.speech.perClient, what: "recordings",
      gauge: "whereto_uploads")
    // Each wake-phrase client decodes continuously, which takes part of a core.
    wakers = ConcurrencyLimiter(
      most: limits.speech.recognizers, perClient: max(1, limits.speech.recognizers / 2),
      what: "wake-phrase clients", gauge: "whereto_wake_clients")
    pool = RecognizerPool(limits: limits.speech, search: search)
    current = Mutex(search)
  }

  var search: ServedSearch { current.withLock { $0 } }

  /// Whether requests should be sent to this service.
  enum Readiness: Sendable {
    /// The first recognizer isn't loaded yet.
    case loading
    /// Requests are answered at once.
    case ready
    /// The service is about to stop; requests should go to others.
    case draining
  }

  var readiness: Readiness { currentReadiness.withLock { $0 } }

  /// Reports that no more requests should be sent, although they are still answered.
  func drain() { currentReadiness.withLock { $0 = .draining } }

  /// Loads the first recognizer, and then reports that the service is ready.
  func makeReady(at position: Coordinate?) async throws {
    try await pool.warmUp(at: position)
    currentReadiness.withLock { if $0 == .loading { $0 = .ready } }
  }

  /// Serves other regions from the next request on.
  func replace(with search: ServedSearch) async {
    current.withLock { $0 = search }
    loadedAnswers.withLock { $0 = nil }
    await pool.replace(with: search)
    Counter(label: "whereto_index_reloads_total").increment()
  }

  /// The recognition of answers, the same for every region. Loaded when the first session needs it; again after a
  /// failure, and after a change to another model, because some models recognize answers themselves.
  func answers() async throws -> AnswerRecognition? {
    guard let make = search.makeAnswers else { return nil }
    let loading = loadedAnswers.withLock { task in
      let loading = task ?? Task { try await make() }
      task = loading
      return loading
    }
    do {
      return try await loading.value
    } catch {
      loadedAnswers.withLock { if $0 == loading { $0 = nil } }
      throw error
    }
  }

  /// The saved places that a request can access; `nil` if it can access none.
  func ownPlaces(of owner: AccessRules.Owner?) throws -> (any PersonalPlaceKeeping)? {
    let client: String?
    switch owner {
    case nil: return nil
    case .host: client = nil
    case .client(let name): client = name
    }
    return try stores.withLock { stores in
      if let store = stores[client] { return store }
      let store = try ownPlaces(client)
      stores[client] = store
      return store
    }
  }

  func resolver(for context: ServiceContext, limit: Int) throws -> DestinationResolver {
    var resolver = search.resolver
    resolver.personal = try ownPlaces(of: context.owner)
    resolver.settings.limit = limit
    return resolver
  }
}
