import DestinationSearch
import Metrics
public import Places
import Synchronization

/// What all requests share: the regions of now, the recognisers, and the limits.
public final class ServiceState: Sendable {
  /// Gives the own places of a client of a token, or of whoever started the service for `nil`.
  public typealias OwnPlaces = @Sendable (String?) throws -> any PersonalPlaceKeeping

  /// How much a request may take.
  public struct Limits: Sendable, Hashable {
    /// Recognisers and the queue before them.
    public var speech: RecognizerPool.Limits
    /// Bytes of a body.
    public var bodyBytes = 12 << 20
    /// How long the sound of one utterance may take to come.
    public var uploadTime = Duration.seconds(90)
    /// Search screens at once.
    public var sessions = 256
    /// Search screens of one client at once.
    public var sessionsPerClient = 16

    /// Makes limits.
    ///
    /// - Parameter speech: Recognisers and the queue before them.
    public init(speech: RecognizerPool.Limits) { self.speech = speech }
  }

  /// How much a request may take.
  public let limits: Limits
  /// The car that the service runs in.
  let car: ServedCar
  /// The recognisers.
  public let pool: RecognizerPool
  /// The search screens at work.
  let sessions: ConcurrencyLimiter
  /// Those who are heard as a Vosk server hears them.
  let listeners: ConcurrencyLimiter
  /// Recordings that have to be there as a whole before they are heard.
  let uploads: ConcurrencyLimiter
  /// Texts that are spoken; a synthesiser is a process of its own.
  let speakers = ConcurrencyLimiter(most: 8, perClient: 4, what: "spoken prompts", gauge: "whereto_prompts")
  /// Lists of queries, each of which is answered as a whole.
  let batches = ConcurrencyLimiter(most: 4, perClient: 2, what: "lists of queries", gauge: "whereto_batches")
  /// Those who wait for the wake phrase.
  let wakers: ConcurrencyLimiter
  private let ownPlaces: OwnPlaces
  private let current: Mutex<ServedSearch>
  private let stores = Mutex<[String?: any PersonalPlaceKeeping]>([:])
  private let currentReadiness = Mutex(Readiness.loading)
  private let loadedAnswers = Mutex<Task<AnswerRecognition, any Error>?>(nil)

  /// Makes the state of a service that is not ready yet.
  ///
  /// - Parameters:
  ///   - search: The regions of now.
  ///   - limits: How much a request may take.
  ///   - car: The car that the service runs in.
  ///   - ownPlaces: Gives a client's own places; asked once for each.
  public init(
    search: ServedSearch, limits: Limits, car: ServedCar = ServedCar(), ownPlaces: @escaping OwnPlaces
  ) {
    self.limits = limits
    self.car = car
    self.ownPlaces = ownPlaces
    sessions = ConcurrencyLimiter(
      most: limits.sessions, perClient: limits.sessionsPerClient, what: "sessions", gauge: "whereto_screen_sessions")
    listeners = ConcurrencyLimiter(
      most: limits.sessions, perClient: limits.sessionsPerClient, what: "recognition connections",
      gauge: "whereto_vosk_clients")
    // More than can be heard or may wait would be taken in for nothing.
    uploads = ConcurrencyLimiter(
      most: limits.speech.recognizers + limits.speech.waiting, perClient: limits.speech.perClient, what: "recordings",
      gauge: "whereto_uploads")
    // Each hears without a pause, which takes a part of a core.
    wakers = ConcurrencyLimiter(
      most: limits.speech.recognizers, perClient: max(1, limits.speech.recognizers / 2),
      what: "wake-phrase clients", gauge: "whereto_wake_clients")
    pool = RecognizerPool(limits: limits.speech, search: search)
    current = Mutex(search)
  }

  /// The regions of now.
  public var search: ServedSearch { current.withLock { $0 } }

  /// Whether requests should come here.
  enum Readiness: Sendable {
    /// The first recogniser is not there yet.
    case loading
    /// Requests are answered at once.
    case ready
    /// The service is about to stop; others are to be asked.
    case draining
  }

  /// Whether requests should come here.
  var readiness: Readiness { currentReadiness.withLock { $0 } }

  /// Says that no more requests should come here, though they are answered.
  func drain() { currentReadiness.withLock { $0 = .draining } }

  /// Loads the first recogniser, and says then that the service is ready.
  ///
  /// - Throws: What making a recogniser throws.
  public func makeReady(at position: Coordinate?) async throws {
    try await pool.warmUp(at: position)
    currentReadiness.withLock { if $0 == .loading { $0 = .ready } }
  }

  /// Serves other regions from the next request on.
  public func replace(with search: ServedSearch) async {
    current.withLock { $0 = search }
    loadedAnswers.withLock { $0 = nil }
    await pool.replace(with: search)
    Counter(label: "whereto_index_reloads_total").increment()
  }

  /// What hears the answers to questions, loaded when the first session wants it, and anew with another
  /// model, since that hears them itself or not; they are the same in every region.
  ///
  /// - Throws: What loading it throws; then the next session tries again.
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

  /// The own places of a request; `nil` where it may see nobody's.
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

  /// Finds what words mean for a request.
  func resolver(for context: ServiceContext, limit: Int) throws -> DestinationResolver {
    var resolver = search.resolver
    resolver.personal = try ownPlaces(of: context.owner)
    resolver.settings.limit = limit
    return resolver
  }
}
