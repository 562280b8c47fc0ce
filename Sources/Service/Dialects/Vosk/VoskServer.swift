import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import ServiceLifecycle

/// Recognition for clients of the Vosk server that know an address and a port alone: the WebSocket is at the root.
public struct VoskServer: Service {
  /// Where it listens.
  public struct Settings: Sendable {
    /// The address.
    public var host: String
    /// The port; 0 for any that is free.
    public var port: Int
    /// Who may ask.
    public var access: AccessRules
    /// Samples per second of clients that do not say, 8,000 to 192,000; those of the original are 8,000.
    public var sampleRate = 16_000
    /// The certificate, where it speaks TLS.
    public var certificate: ServerCertificate?
    /// How long a connection may say nothing.
    public var idleTime = Duration.seconds(60)
    /// How many connections there are at most.
    public var connections = 256

    /// Makes settings.
    ///
    /// - Parameters:
    ///   - host: The address.
    ///   - port: The port; 0 for any that is free.
    ///   - access: Who may ask.
    public init(host: String, port: Int, access: AccessRules) {
      (self.host, self.port, self.access) = (host, port, access)
    }
  }

  /// The rates that a client may have.
  public static var sampleRates: ClosedRange<Int> { VoskSettings.sampleRates }

  private let state: ServiceState
  private let settings: Settings
  private let logger: Logger
  private let onListening: @Sendable (String, Int) -> Void

  /// Makes a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - state: What it serves.
  ///   - settings: Where it listens.
  ///   - logger: Where it writes what happens; never words that were spoken.
  ///   - onListening: Told address and port once it listens.
  public init(
    state: ServiceState, settings: Settings, logger: Logger,
    onListening: @escaping @Sendable (String, Int) -> Void = { _, _ in }
  ) {
    (self.state, self.settings, self.logger, self.onListening) = (state, settings, logger, onListening)
  }

  /// Serves until the task is cancelled or a graceful shutdown is asked for.
  ///
  /// - Throws: Where the address cannot be listened on.
  public func run() async throws {
    let router = Router(context: ServiceContext.self)
    router.add(middleware: ErrorMiddleware())
    router.get("/") { _, _ -> Response in throw ServiceError.upgradeRequired }
    let conversation = VoskConversation(state: state, sampleRate: settings.sampleRate)
    let sockets = [SocketRoute(path: "/") { try await conversation.run($0, $1) }]
    let table = ConnectionTable(
      most: settings.connections, perAddress: settings.connections, proxies: settings.access.proxies)
    let listening = onListening
    let application = Application(
      router: router,
      server: HTTPServerBuilder { [settings] responder in
        UpgradableChannel(
          http: HTTP1Channel(responder: responder), routes: sockets, access: settings.access,
          idleTime: .nanoseconds(Int64(settings.idleTime / .nanoseconds(1))), table: table,
          certificate: settings.certificate)
      },
      configuration: ApplicationConfiguration(
        address: .hostname(settings.host, port: settings.port), serverName: "whereto", backlog: 256),
      onServerRunning: { channel in
        listening(channel.localAddress?.ipAddress ?? "", channel.localAddress?.port ?? 0)
      },
      logger: logger)
    try await application.run()
  }
}

extension VoskServer: CustomStringConvertible {
  /// Its name alone, for logs.
  public var description: String { "VoskServer" }
}
