import Foundation
import NIOCore
import NIOPosix
import Positioning
import Synchronization

/// A local server whose answers a test scripts.
///
/// Each has its own address, from 127.0.0.2 on, so that no other test gets a released port.
final class ScriptedServer: Sendable {
  /// A connected client.
  struct Client: Sendable {
    fileprivate let channel: any Channel
    /// The data that it sends, until it disconnects.
    let received: AsyncStream<String>

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }
    func send(_ bytes: [UInt8]) async throws { try await channel.writeAndFlush(ByteBuffer(bytes: bytes)) }
    func close() async throws { try await channel.close() }

    /// Waits until the client disconnects.
    func gone() async { for await _ in received {} }
  }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let texts: AsyncStream<String>.Continuation

    init(_ texts: AsyncStream<String>.Continuation) { self.texts = texts }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      texts.yield(String(buffer: unwrapInboundIn(data)))
    }

    func channelInactive(context: ChannelHandlerContext) {
      texts.finish()
      context.fireChannelInactive()
    }
  }

  let host: String
  let port: UInt16
  /// The clients, in order.
  let clients: AsyncStream<Client>
  private let channel: any Channel

  private static let hosts = Atomic<Int>(1)

  /// Listens at an address of its own, or at the given one, such as that of a stopped server.
  init(host: String? = nil, insteadOf stopped: ScriptedServer? = nil) async throws {
    self.host = host ?? stopped?.host ?? "127.0.0.\(Self.hosts.wrappingAdd(1, ordering: .relaxed).newValue)"
    let (clients, arrivals) = AsyncStream.makeStream(of: Client.self)
    self.clients = clients
    let bootstrap = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let (texts, sink) = AsyncStream.makeStream(of: String.self)
          try channel.pipeline.syncOperations.addHandler(Handler(sink))
          arrivals.yield(Client(channel: channel, received: texts))
        }
      }
    channel = try await Self.bind(bootstrap, host: self.host, port: Int(stopped?.port ?? 0))
    self.port = UInt16(channel.localAddress?.port ?? 0)
  }

  /// Binds, and retries if a port isn't released yet: a program that another test starts at the same moment holds it
  /// until it runs.
  private static func bind(_ bootstrap: ServerBootstrap, host: String, port: Int) async throws -> any Channel {
    for _ in 0..<500 {
      do {
        return try await bootstrap.bind(host: host, port: port).get()
      } catch let error as IOError where error.errnoCode == EADDRINUSE {
        try await Task.sleep(for: .milliseconds(2))
      }
    }
    return try await bootstrap.bind(host: host, port: port).get()
  }

  /// Stops listening; connected clients stay connected.
  func stop() async throws { try await channel.close() }
}

extension GPSDPositions {
  /// A client of a local server.
  convenience init(_ server: ScriptedServer, clock: any Clock<Duration>) {
    self.init(host: server.host, port: server.port, clock: clock, date: { arrival })
  }
}
