public import Audio
public import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
public import Logging
import Metrics
import NIOCore
public import ServiceLifecycle

/// The service: place search and recognition over HTTP, in the service's own words and in those of others.
public struct WheretoService: Service {
  /// Makes the speech of a text; `nil` where nothing can speak.
  public typealias Voice = @Sendable (String) async throws -> AudioChunk?

  /// Where it listens and how it is watched.
  public struct Settings: Sendable {
    /// The address to listen on.
    public var host: String
    /// The port; 0 for any that is free.
    public var port: Int
    /// Who may ask.
    public var access: AccessRules
    /// The file of the clients' tokens, which is read again when it changes.
    public var tokensFile: URL?
    /// The certificate, where the service speaks HTTPS.
    public var certificate: ServerCertificate?
    /// The files of the head unit's page; without them there is none.
    public var page: PageFiles?
    /// What speaks the prompts of clients that have no voice.
    public var voice: Voice?
    /// How long the service goes on after it was told to stop, while `/readyz` says that others are to be asked.
    public var drain = Duration.zero
    /// Waits; tests put their own time here.
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// How long a connection may say nothing.
    public var idleTime = Duration.seconds(60)
    /// How many connections there are at most; where more come, idle ones go.
    public var connections = 4_096
    /// How many connections one address has at most, this machine's own aside.
    public var connectionsPerAddress = 1_024

    /// Makes settings.
    ///
    /// - Parameters:
    ///   - host: The address to listen on.
    ///   - port: The port; 0 for any that is free.
    ///   - access: Who may ask.
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

  /// Makes a service that does not listen yet.
  ///
  /// - Parameters:
  ///   - state: What it serves.
  ///   - settings: Where it listens.
  ///   - metrics: What it tells of itself; the one that swift-metrics was set up with.
  ///   - watch: Looks whether regions were replaced; `nil` where they never are.
  ///   - logger: Where it writes what happens; never words that were spoken or typed.
  ///   - onListening: Told address and port once it listens.
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

  /// Serves until the task is cancelled or a graceful shutdown is asked for, and lets what has begun come to its end.
  ///
  /// - Throws: Where the address cannot be listened on.
  public func run() async throws {
    var services: [any Service] = [
      Readiness(state: state, logger: logger, sleep: settings.sleep)
    ]
    if let file = settings.tokensFile {
      services.append(
        watch(over: "tokens", [file]) { [access = settings.access] in
          access.replaceTokens(with: try AccessTokens(contentsOf: file))
        })
    }
    if let certificate = settings.certificate {
      services.append(
        watch(over: "certificates", [certificate.chain, certificate.key]) { try certificate.reload() })
    }
    if let watch { services.append(RegionWatchService(watch: watch, state: state, logger: logger)) }
    let listening = onListening
    let table = ConnectionTable(
      most: settings.connections, perAddress: settings.connectionsPerAddress, proxies: settings.access.proxies)
    var application = Application(
      router: router,
      server: HTTPServerBuilder { [sockets, settings] responder in
        UpgradableChannel(
          http: HTTP1Channel(responder: responder), routes: sockets, access: settings.access,
          idleTime: .nanoseconds(Int64(settings.idleTime / .nanoseconds(1))), table: table,
          certificate: settings.certificate)
      },
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port), serverName: "whereto", backlog: 1_024),
      onServerRunning: { channel in
        listening(channel.localAddress?.ipAddress ?? "", channel.localAddress?.port ?? 0)
      },
      logger: logger)
    application.addServices(services)
    // They are told to stop in turn, the last one first.
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
    // Whoever may not ask is told so, and whoever may is told by what may read the answer, errors included.
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

  /// Methods of which a path can say that it does not have them; others are refused everywhere.
  static let methods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .patch, .delete, .options, .trace]

  /// Says of a path that is there which methods it has.
  private func refuseOtherMethods(_ router: Router<ServiceContext>) {
    for (path, routes) in Dictionary(grouping: router.routes, by: \.path.description) {
      var methods = Set(routes.map(\.method))
      if methods.contains(.get) { methods.insert(.head) }
      let allowed = methods.map(\.rawValue).sorted().joined(separator: ", ")
      for method in Self.methods.subtracting(methods) {
        router.on(RouterPath(path), method: method) { _, _ -> Response in
          throw ServiceError(
            status: .methodNotAllowed, code: "methodNotAllowed", message: "this path allows \(allowed)",
            allowed: allowed)
        }
      }
    }
  }
}

extension WheretoService: CustomStringConvertible {
  /// Its name alone: logs tell of services, and neither tokens nor positions may stand there.
  public var description: String { "WheretoService" }
}

/// Loads the first recogniser while the service answers already what needs none.
private struct Readiness: Service, CustomStringConvertible {
  let description = "Readiness"
  let state: ServiceState
  let logger: Logger
  let sleep: @Sendable (Duration) async throws -> Void

  /// The pauses between tries grow to this.
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

/// Tells whoever spreads requests that none should come here, and gives them time to hear it.
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

/// Counts and times requests, and logs them without what was asked for: no query, no body.
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

/// The version that the service tells its clients.
enum ServiceVersion {
  static let current = "0.1.0"
}
