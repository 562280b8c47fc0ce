import Foundation
import NIOCore
import NIOPosix
import Positioning
import Synchronization

/// A server of this machine that says what a test tells it to.
///
/// Each has an address of its own, 127.0.0.2 and on, so that no other test is given a port that was let go of.
final class ScriptedServer: Sendable {
  /// Somebody who connected.
  struct Client: Sendable {
    fileprivate let channel: any Channel
    /// What it sends, until it has gone.
    let received: AsyncStream<String>

    func send(_ text: String) async throws { try await send(Array(text.utf8)) }
    func send(_ bytes: [UInt8]) async throws { try await channel.writeAndFlush(ByteBuffer(bytes: bytes)) }
    func close() async throws { try await channel.close() }

    /// Waits until the client has gone.
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
  /// Who connects, in order.
  let clients: AsyncStream<Client>
  private let channel: any Channel

  private static let hosts = Atomic<Int>(1)

  /// Listens at an address of its own; at a given one, or at that of one that was stopped, where that is given.
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

  /// Binds, and tries again where a port is not let go of yet: a program that another test starts at the same moment has it
  /// open until it runs.
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

  /// Does not listen any more; who is connected stays so.
  func stop() async throws { try await channel.close() }
}

extension GPSDPositions {
  /// A client of a server on this machine.
  convenience init(_ server: ScriptedServer, clock: any Clock<Duration>) {
    self.init(host: server.host, port: server.port, clock: clock, date: { arrival })
  }
}
