import Hummingbird
public import Logging
public import ServiceLifecycle

/// Recognition for clients of the Vosk server that know only an address and a port: the WebSocket is at the root.
public struct VoskServer: Service {
  /// The supported sample rates.
  public static var sampleRates: ClosedRange<Int> { VoskSettings.sampleRates }

  private let state: ServiceState
  private let settings: WheretoService.Settings
  private let sampleRate: Int
  private let logger: Logger
  private let onListening: @Sendable (String, Int) -> Void

  /// Makes a server that doesn't listen yet, with a service's settings except for the port and the connections.
  ///
  /// - `sampleRate`: In Hz, for clients that don't send one; the original server assumes 8,000.
  public init(
    state: ServiceState, settings: WheretoService.Settings, port: Int, sampleRate: Int, logger: Logger,
    onListening: @escaping @Sendable (String, Int) -> Void = { _, _ in }
  ) {
    var settings = settings
    (settings.port, settings.connections, settings.connectionsPerAddress) = (port, 256, 256)
    (self.state, self.settings, self.sampleRate) = (state, settings, sampleRate)
    (self.logger, self.onListening) = (logger, onListening)
  }

  /// Serves until the task is cancelled or a graceful shutdown is requested.
  ///
  /// - Throws: An error if the server can't listen on the address.
  public func run() async throws {
    let router = Router(context: ServiceContext.self)
    router.add(middleware: ErrorMiddleware())
    router.get("/") { _, _ -> Response in throw ServiceError.upgradeRequired }
    let conversation = VoskConversation(state: state, sampleRate: sampleRate)
    let sockets = [SocketRoute(path: "/") { try await conversation.run($0, $1) }]
    try await settings.application(router, sockets: sockets, logger: logger, onListening: onListening).run()
  }
}

extension VoskServer: CustomStringConvertible {
  /// Only the name, for logs.
  public var description: String { "VoskServer" }
}
