import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import ServiceLifecycle

/// Recognition for clients of the Vosk server that know only an address and a port: the WebSocket is at the root.
public struct VoskServer: Service {
  /// Settings for listening and access.
  public struct Settings: Sendable {
    /// The address.
    public var host: String
    /// The port; 0 for any free port.
    public var port: Int
    /// Access rules.
    public var access: AccessRules
    /// Sample rate in Hz for clients that don't send one, 8,000 to 192,000; the original server assumes 8,000.
    public var sampleRate = 16_000
    /// The certificate, if the server uses TLS.
    public var certificate: ServerCertificate?
    /// Longest time that a connection may be silent.
    public var idleTime = Duration.seconds(60)
    /// Maximum number of connections.
    public var connections = 256

    /// Makes settings; port 0 is any free port.
    public init(host: String, port: Int, access: AccessRules) {
      (self.host, self.port, self.access) = (host, port, access)
    }
  }

  /// The supported sample rates.
  public static var sampleRates: ClosedRange<Int> { VoskSettings.sampleRates }

  private let state: ServiceState
  private let settings: Settings
  private let logger: Logger
  private let onListening: @Sendable (String, Int) -> Void

  /// Makes a server that doesn't listen yet.
  public init(
    state: ServiceState, settings: Settings, logger: Logger,
    onListening: @escaping @Sendable (String, Int) -> Void = { _, _ in }
  ) {
    (self.state, self.settings, self.logger, self.onListening) = (state, settings, logger, onListening)
  }

  /// Serves until the task is cancelled or a graceful shutdown is requested.
  ///
  /// - Throws: An error if the server can't listen on the address.
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
  /// Only the name, for logs.
  public var description: String { "VoskServer" }
}
