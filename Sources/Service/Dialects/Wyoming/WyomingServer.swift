public import Logging
import NIOCore
import NIOPosix
public import ServiceLifecycle

/// Recognition, place search, prompts and the wake phrase for home voice assistants that speak the Wyoming protocol, over TCP.
///
/// The protocol knows no tokens, so it listens on this machine alone unless it is told otherwise.
public struct WyomingServer: Service {
  /// Where it listens.
  public struct Settings: Sendable {
    /// The address.
    public var host: String
    /// The port; 0 for any that is free.
    public var port: Int
    /// How long a connection may say nothing.
    public var idleTime = Duration.seconds(300)
    /// How many connections there are at most.
    public var connections = 256
    /// What speaks; `nil` where nothing does.
    public var voice: WheretoService.Voice?
    /// Whether clients on this machine may see the own places of its user: where the address is this machine's own, and
    /// everybody who reaches it may ask.
    public var showsOwnPlaces = false

    /// Makes settings.
    ///
    /// - Parameters:
    ///   - host: The address.
    ///   - port: The port; 0 for any that is free.
    public init(host: String, port: Int) { (self.host, self.port) = (host, port) }
  }

  private typealias Connection = NIOAsyncChannel<WyomingEvent, WyomingEvent>

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
    self.state = state
    self.settings = settings
    self.logger = logger
    self.onListening = onListening
  }

  /// Serves until the task is cancelled or a graceful shutdown is asked for.
  ///
  /// - Throws: Where the address cannot be listened on.
  public func run() async throws {
    let idleTime = TimeAmount.nanoseconds(Int64(settings.idleTime / .nanoseconds(1)))
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

  /// How many connections there may still be.
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

  /// Closes connections on which nothing comes.
  private final class CloseWhenIdle: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      guard event is IdleStateHandler.IdleStateEvent else { return context.fireUserInboundEventTriggered(event) }
      context.close(promise: nil)
    }
  }
}

extension WyomingServer: CustomStringConvertible {
  /// Its name alone, for logs.
  public var description: String { "WyomingServer" }
}
