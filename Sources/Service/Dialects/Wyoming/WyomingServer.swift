public import Logging
import NIOCore
import NIOPosix
public import ServiceLifecycle

/// Recognition, place search, prompts and the wake phrase for home voice assistants over TCP (the Wyoming protocol).
///
/// The protocol has no tokens, so the server listens on the loopback address unless configured otherwise.
public struct WyomingServer: Service {
  /// Settings for listening.
  public struct Settings: Sendable {
    /// The address.
    public var host: String
    /// The port; 0 for any free port.
    public var port: Int
    /// Longest time that a connection may be silent.
    public var idleTime = Duration.seconds(300)
    /// Maximum number of connections.
    public var connections = 256
    /// The synthesizer; `nil` if there is none.
    public var voice: WheretoService.Voice?
    /// Whether clients on this machine can access its user's saved places: if the address is a loopback address, and
    /// all of its clients have access.
    public var showsOwnPlaces = false

    /// Makes settings; port 0 is any free port.
    public init(host: String, port: Int) { (self.host, self.port) = (host, port) }
  }

  private typealias Connection = NIOAsyncChannel<WyomingEvent, WyomingEvent>

  private let state: ServiceState
  private let settings: Settings
  private let logger: Logger
  private let onListening: @Sendable (String, Int) -> Void

  /// Makes a server that doesn't listen yet; `onListening` gets the bound address and port.
  public init(
    state: ServiceState, settings: Settings, logger: Logger,
    onListening: @escaping @Sendable (String, Int) -> Void = { _, _ in }
  ) {
    self.state = state
    self.settings = settings
    self.logger = logger
    self.onListening = onListening
  }

  /// Serves until the task is cancelled or a graceful shutdown is requested.
  ///
  /// - Throws: An error if the server can't listen on the address.
  public func run() async throws {
    let idleTime = TimeAmount(settings.idleTime)
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: settings.host, port: settings.port) { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(IdleStateHandler(readTimeout: idleTime))
          try pipeline.addHandler(CloseWhenIdle())
          try pipeline.addHandler(ByteToMessageHandler(WyomingCodec()))
          try pipeline.addHandler(MessageToByteHandler(WyomingCodec()))
          return try Connection(wrappingChannelSynchronously: channel)
        }
      }
    onListening(server.channel.localAddress?.ipAddress ?? "", server.channel.localAddress?.port ?? 0)
    let open = Places(settings.connections)
    try await withGracefulShutdownHandler {
      try await withThrowingDiscardingTaskGroup { group in
        try await server.executeThenClose { connections in
          for try await connection in connections {
            guard await open.take() else {
              try? await connection.channel.close()
              continue
            }
            group.addTask {
              await serve(connection)
              await open.giveBack()
            }
          }
        }
        group.cancelAll()
      }
    } onGracefulShutdown: {
      server.channel.close(promise: nil)
    }
  }

  /// The number of further connections allowed.
  private actor Places {
    private var left: Int
    init(_ count: Int) { left = count }
    func take() -> Bool {
      guard left > 0 else { return false }
      left -= 1
      return true
    }
    func giveBack() { left += 1 }
  }

  private func serve(_ connection: Connection) async {
    let client = connection.channel.remoteAddress?.ipAddress ?? "local"
    let conversation = WyomingConversation(state: state, client: client, settings: settings, logger: logger)
    do {
      try await connection.executeThenClose { events, answers in
        for try await event in events {
          for answer in await conversation.answers(to: event) { try await answers.write(answer) }
        }
      }
    } catch {
      logger.debug("a Wyoming connection was lost", metadata: ["error": "\(ServiceError.converting(error).code)"])
    }
    await conversation.end()
  }

  /// Closes connections without input.
  private final class CloseWhenIdle: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      guard event is IdleStateHandler.IdleStateEvent else { return context.fireUserInboundEventTriggered(event) }
      context.close(promise: nil)
    }
  }
}

extension WyomingServer: CustomStringConvertible {
  /// Only the name, for logs.
  public var description: String { "WyomingServer" }
}
