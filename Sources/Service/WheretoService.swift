public import Audio
public import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
import Metrics
import NIOCore
public import ServiceLifecycle

/// The service: place search and recognition over HTTP, in its own API and in those of other programs.
public struct WheretoService: Service {
  /// Synthesizes a text; returns `nil` if no synthesizer is available.
  public typealias Voice = @Sendable (String) async throws -> AudioChunk?

  /// Settings for listening and access.
  public struct Settings: Sendable {
    /// The address to listen on.
    public var host: String
    /// The port; 0 for any free port.
    public var port: Int
    /// Access rules.
    public var access: AccessRules
    /// The file of the clients' tokens, which is read again when it changes.
    public var tokensFile: URL?
    /// The certificate, if the service uses HTTPS.
    public var certificate: ServerCertificate?
    /// The files of the head unit's page; without them, there is no page.
    public var page: PageFiles?
    /// Synthesizes prompts for clients without a voice.
    public var voice: Voice?
    /// How long the service continues after it is asked to stop, while `/readyz` reports that requests should go
    /// elsewhere.
    public var drain = Duration.zero
    /// Waits; tests inject their own time here.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// Longest time that a connection may be silent.
    public var idleTime = Duration.seconds(60)
    /// Maximum number of connections; beyond it, idle ones are closed.
    public var connections = 4_096
    /// Maximum number of connections per address, except for the loopback address.
    public var connectionsPerAddress = 1_024

    /// Makes settings; port 0 is any free port.
    public init(host: String, port: Int, access: AccessRules) {
      self.host = host
      self.port = port
      self.access = access
    }
  }

  private let state: ServiceState
  private let settings: Settings
  private let metrics: PrometheusMetrics
  private let logger: Logger
  private let watch: RegionWatch?
  private let onListening: @Sendable (String, Int) -> Void

  /// Makes a service that doesn't listen yet.
  ///
  /// - `metrics`: The service's metrics; the factory that swift-metrics was bootstrapped with.
  /// - `watch`: Checks whether regions were replaced; `nil` if they never are.
  /// - `onListening`: Called with the bound address and port when the service starts to listen.
  public init(
    state: ServiceState, settings: Settings, metrics: PrometheusMetrics, watch: RegionWatch? = nil, logger: Logger,
    onListening: @escaping @Sendable (String, Int) -> Void = { _, _ in }
  ) {
    self.state = state
    self.settings = settings
    self.metrics = metrics
    self.watch = watch
    self.logger = logger
    self.onListening = onListening
  }

  /// Serves until the task is cancelled or a graceful shutdown is requested, and then finishes the requests that have
  /// begun.
  ///
  /// - Throws: An error if the service can't listen on the address.
  public func run() async throws {
    var services: [any Service] = [Readiness(state: state, logger: logger, sleep: settings.sleep)]
    if let file = settings.tokensFile {
      services.append(
        watch(over: "tokens", [file]) { [access = settings.access] in
          access.replaceTokens(with: try AccessTokens(contentsOf: file))
        })
    }
    if let certificate = settings.certificate {
      services.append(watch(over: "certificates", [certificate.chain, certificate.key]) { try certificate.reload() })
    }
    if let watch { services.append(RegionWatchService(watch: watch, state: state, logger: logger)) }
    let application = settings.application(
      router, sockets: sockets, services: services, logger: logger, onListening: onListening)
    // Services are stopped in turn, the last one first.
    let draining = Draining(state: state, time: settings.drain, sleep: settings.sleep)
    try await ServiceGroup(services: [application, draining], logger: logger).run()
  }

  private func watch(
    over content: String, _ files: [URL], reload: @escaping @Sendable () throws -> Void
  ) -> FilesWatch {
    FilesWatch(content: content, files: files, logger: logger, sleep: settings.sleep, reload: reload)
  }

  private var sockets: [SocketRoute] {
    [
      SocketRoute(path: "/vosk") { try await VoskConversation(state: state).run($0, $1) },
      SocketRoute(path: "/v1/sessions") { try await SessionConversation(state: state).run($0, $1) },
      SocketRoute(path: "/v1/wake") { try await WakeConversation(state: state).run($0, $1) },
    ]
  }

  private var router: Router<ServiceContext> {
    let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestLog())
    router.add(middleware: RouteTracing())
    router.add(middleware: GzipMiddleware())
    // Access comes first: refused clients get an error, and responses to allowed ones, errors included, say which
    // pages can read them.
    router.add(middleware: ErrorMiddleware())
    router.add(middleware: AccessMiddleware(rules: settings.access))
    router.add(middleware: ErrorMiddleware())
    router.add(middleware: ContinueMiddleware(limit: state.limits.bodyBytes))
    router.add(middleware: OpenAIPaths())
    for socket in sockets {
      router.get(RouterPath(socket.path)) { _, _ -> Response in
        throw ServiceError.upgradeRequired
      }
    }
    HealthRoutes(state: state, metrics: metrics).add(to: router)
    PageRoutes(state: state, files: settings.page).add(to: router)
    let native = router.group("v1")
    FindRoutes(state: state).add(to: native)
    NativeRoutes(state: state).add(to: native)
    DrivingRoutes(state: state).add(to: native)
    MapRoutes(state: state, page: settings.page).add(to: native)
    DestinationRoute(state: state).add(to: native)
    VoiceRoute(state: state, voice: settings.voice).add(to: native)
    OwnPlacesRoutes(state: state).add(to: native)
    TranscriptionRoute(state: state).add(to: native.group("audio"))
    SpeechRoute(state: state, voice: settings.voice).add(to: native.group("audio"))
    ModelRoutes().add(to: native)
    PhotonRoutes(state: state).add(to: router.group("photon"))
    NominatimRoutes(state: state).add(to: router.group("nominatim"))
    refuseOtherMethods(router)
    return router
  }

  /// Methods for which a path reports that it doesn't allow them; others are refused everywhere.
  static let methods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .patch, .delete, .options, .trace]

  /// Reports, for each existing path, which methods it allows.
  private func refuseOtherMethods(_ router: Router<ServiceContext>) {
    for (path, routes) in Dictionary(grouping: router.routes, by: \.path.description) {
      var methods = Set(routes.map(\.method))
      if methods.contains(.get) { methods.insert(.head) }
      let allowed = methods.map(\.rawValue).sorted().joined(separator: ", ")
      for method in Self.methods.subtracting(methods) {
        router.on(RouterPath(path), method: method) { _, _ -> Response in
          throw ServiceError(.methodNotAllowed, "methodNotAllowed", "this path allows \(allowed)", allowed: allowed)
        }
      }
    }
  }
}

extension WheretoService.Settings {
  /// A server of routes and WebSockets; `onListening` gets the bound address and port.
  func application(
    _ router: Router<ServiceContext>, sockets: [SocketRoute], services: [any Service] = [], logger: Logger,
    onListening: @escaping @Sendable (String, Int) -> Void
  ) -> some ApplicationProtocol {
    let table = ConnectionTable(most: connections, perAddress: connectionsPerAddress, proxies: access.proxies)
    return Application(
      router: router,
      server: HTTPServerBuilder { responder in
        UpgradableChannel(
          http: HTTP1Channel(responder: responder), routes: sockets, access: access, idleTime: TimeAmount(idleTime),
          table: table, certificate: certificate)
      },
      configuration: ApplicationConfiguration(
        address: .hostname(host, port: port), serverName: "whereto", backlog: 1_024),
      services: services,
      onServerRunning: { onListening($0.localAddress?.ipAddress ?? "", $0.localAddress?.port ?? 0) }, logger: logger)
  }
}

extension WheretoService: CustomStringConvertible {
  /// Only the name: logs mention services, and must not contain tokens or positions.
  public var description: String { "WheretoService" }
}

/// Loads the first recognizer while the service already answers requests that need none.
private struct Readiness: Service, CustomStringConvertible {
  let description = "Readiness"
  let state: ServiceState
  let logger: Logger
  let sleep: @Sendable (Duration) async throws -> Void

  private static let longestPause = Duration.seconds(60)

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var pause = Duration.seconds(1)
      while true {
        do {
          try await state.makeReady(at: state.car.position())
          return logger.info("ready")
        } catch {
          logger.error(
            "speech recognition isn't available; loading will be retried",
            metadata: ["error": "\(error)", "seconds": "\(pause.components.seconds)"])
        }
        try await sleep(pause)
        pause = min(pause * 2, Self.longestPause)
      }
    }
    try? await gracefulShutdown()
  }
}

/// Reports to load balancers that no requests should be sent, and gives them time to react.
private struct Draining: Service, CustomStringConvertible {
  let description = "Draining"
  let state: ServiceState
  let time: Duration
  let sleep: @Sendable (Duration) async throws -> Void

  func run() async throws {
    try? await gracefulShutdown()
    state.drain()
    if time > .zero { try? await sleep(time) }
  }
}

/// Counts, times, and logs requests without their content: no query, no body.
private struct RequestLog: RouterMiddleware {
  @concurrent func handle(
    _ request: Request, context: ServiceContext, next: @concurrent (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let time = ContinuousClock.now - start
    let path = context.endpointPath ?? "none"
    Timer(label: "whereto_request_seconds", dimensions: [("path", path)]).record(duration: time)
    Counter(
      label: "whereto_requests_total", dimensions: [("path", path), ("status", "\(response.status.code)")]
    ).increment()
    context.logger.debug(
      "request",
      metadata: [
        "method": "\(request.method)", "path": "\(path)", "status": "\(response.status.code)",
        "milliseconds": "\(((time / .microseconds(10)).rounded()) / 100)",
      ])
    return response
  }
}

/// The version that the service reports to its clients.
enum ServiceVersion {
  static let current = "0.1.0"
}
