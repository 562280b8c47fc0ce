import Audio
import DestinationSearch
import DestinationSearchTesting
import Foundation
import HeadUnit
import Logging
import Metrics
import Places
import Recognition
import ServiceLifecycle
import TestSupport
import Understanding

@testable import Service

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A service over the test city on its own port, with a scripted recognizer.
struct RunningService {
  let address: String
  let state: ServiceState
  private let group: ServiceGroup
  private let running: Task<Void, any Error>

  /// Starts a service, and returns when it listens.
  ///
  /// - Parameters:
  ///   - recognizer: Recognizes everything.
  ///   - access: Access rules.
  ///   - routes: Plans driving routes; `nil` for none.
  ///   - car: The car that the service runs in.
  ///   - logger: The log; none by default.
  ///   - change: Changes the limits.
  ///   - configure: Changes the settings.
  static func start(
    hearing recognizer: any SpeechRecognizer, access: AccessRules = AccessRules(),
    planning routes: (any RoutePlanning)? = nil, car: ServedCar = ServedCar(),
    logger: Logger = RunningService.silent,
    change: (inout ServiceState.Limits) -> Void = { _ in },
    configure: (inout WheretoService.Settings) -> Void = { _ in }
  ) async throws -> RunningService {
    try await start(
      making: { _ in recognizer }, access: access, planning: routes, car: car, logger: logger, change: change,
      configure: configure)
  }

  /// Starts a service with a function that makes recognizers.
  static func start(
    making makeRecognizer: @escaping @Sendable (Coordinate?) async throws -> any SpeechRecognizer,
    access: AccessRules = AccessRules(), planning routes: (any RoutePlanning)? = nil, car: ServedCar = ServedCar(),
    logger: Logger = RunningService.silent,
    change: (inout ServiceState.Limits) -> Void = { _ in },
    configure: (inout WheretoService.Settings) -> Void = { _ in }
  ) async throws -> RunningService {
    var search = ServedSearch(
      regions: [], map: try await TestRegion.city(), resolver: try await Self.resolver(),
      makeRecognizer: makeRecognizer)
    search.headUnits = ["at once": patient]
    search.routes = routes
    var limits = ServiceState.Limits(speech: .init(recognizers: 1, waiting: 0, perClient: 4))
    change(&limits)
    let state = ServiceState(search: search, limits: limits, car: car) { _ in InMemoryPersonalPlaces([]) }
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    var settings = WheretoService.Settings(host: "127.0.0.1", port: 0, access: access)
    configure(&settings)
    let service = WheretoService(state: state, settings: settings, metrics: metrics, logger: logger) {
      port.yield($1)
    }
    let group = ServiceGroup(configuration: .init(services: [service], gracefulShutdownSignals: [], logger: logger))
    let running = Task { try await group.run() }
    var first = ports.makeAsyncIterator()
    guard let number = await first.next() else { throw TinyTown.BadPoint() }
    return RunningService(address: "http://127.0.0.1:\(number)", state: state, group: group, running: running)
  }

  static let silent: Logger = {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return logger
  }()

  /// The metrics of all services in the tests.
  private static let metrics: PrometheusMetrics = {
    let metrics = PrometheusMetrics()
    metrics.bootstrap()
    return metrics
  }()

  /// A head unit that shows frames at once and waits a minute for a row, so that a busy machine shows the same as an
  /// idle one.
  static let patient: HeadUnitProfile = {
    var profile = HeadUnitProfile.standard
    profile.frameTiming = .immediate
    (profile.rowTiming.spinner, profile.rowTiming.patience) = (.seconds(60), .seconds(60))
    return profile
  }()

  /// The resolver for the test city.
  static func resolver() async throws -> DestinationResolver {
    let commands = try CommandSet(parsing: Repository.text("models/en-us/commands.txt"))
    var resolver = DestinationResolver(places: try await TestRegion.city(), personal: nil, commands: commands)
    resolver.clock = { .distantPast }
    return resolver
  }

  /// The answer to a path, for 16 kHz samples if there are any.
  func get(_ path: String, speech: [Int16]? = nil) async throws -> (status: Int, body: Data) {
    let client = URLSession(configuration: .ephemeral)
    defer { client.invalidateAndCancel() }
    guard let url = URL(string: address + path) else { throw TinyTown.BadPoint() }
    var request = URLRequest(url: url)
    if let speech {
      request.httpMethod = "POST"
      request.setValue("audio/pcm", forHTTPHeaderField: "Content-Type")
      request.httpBody = Data(speech.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
    }
    let (body, response) = try await client.data(for: request)
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, body)
  }

  /// Asks the service to stop, like an operator does.
  func beginToStop() async { await group.triggerGracefulShutdown() }

  /// Stops the service like an operator does, and waits until it has ended.
  func stop() async {
    await group.triggerGracefulShutdown()
    _ = await running.result
  }
}
