import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
public import WheretoClient

/// A WebSocket of a service, without TLS (RFC 6455).
public actor WebSocketConnection: SessionConnection {
  private typealias Channel = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

  private enum Outcome: Sendable {
    case socket(Channel)
    case refused(NIOAsyncChannel<HTTPClientResponsePart, Never>)
  }

  private let channel: any NIOCore.Channel
  private let messages: AsyncThrowingStream<SessionFrame, any Error>
  private var iterator: AsyncThrowingStream<SessionFrame, any Error>.Iterator?
  /// The largest accepted message, in bytes.
  private static let largestMessage = 16 << 20

  /// Time limits.
  struct Patience: Sendable {
    /// For connecting to the service, and for its acceptance.
    var opening = Duration.seconds(10)
    /// Silence after which the service gets a ping; it then has the same time again to answer.
    var silence = Duration.seconds(20)
  }

  /// Connects to the sessions of a service.
  ///
  /// - Parameters:
  ///   - address: The address, such as `http://localhost:8080`.
  ///   - token: The client's token, if the service requires one.
  /// - Throws: ``RemoteSessionError`` if the address is invalid or doesn't answer, or if the service refuses the
  ///   client.
  public static func open(_ address: String, token: String? = nil) async throws -> WebSocketConnection {
    try await open(address, token: token, patience: Patience())
  }

  static func open(_ address: String, token: String?, patience: Patience) async throws -> WebSocketConnection {
    guard let (host, port) = parse(address) else { throw RemoteSessionError.badAddress(address) }
    let outcome: EventLoopFuture<Outcome>
    do {
      outcome = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connectTimeout(TimeAmount(patience.opening))
        .connect(host: host, port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            let upgraded = try upgrade(channel, host: host, port: port, token: token, silence: patience.silence)
            // A server that accepts a connection and stays silent isn't a service.
            let alarm = channel.eventLoop.scheduleTask(in: TimeAmount(patience.opening)) {
              channel.close(promise: nil)
            }
            upgraded.whenComplete { _ in alarm.cancel() }
            return upgraded
          }
        }
    } catch {
      throw RemoteSessionError.unreachable(address, reason: "\(error)")
    }
    let became: Outcome
    do {
      became = try await outcome.get()
    } catch {
      throw RemoteSessionError.unreachable(address, reason: "it doesn't answer like a Whereto service")
    }
    switch became {
    case .socket(let channel): return WebSocketConnection(channel)
    case .refused(let channel):
      let status = try await channel.executeThenClose { inbound in
        for try await case .head(let head) in inbound { return Int(head.status.code) }
        return 0
      }
      throw RemoteSessionError.refused(address, status: status)
    }
  }

  private init(_ socket: Channel) {
    channel = socket.channel
    let (messages, incoming) = AsyncThrowingStream.makeStream(of: SessionFrame.self)
    self.messages = messages
    iterator = messages.makeAsyncIterator()
    Task { await Self.carry(socket, to: incoming) }
  }

  deinit { channel.close(promise: nil) }

  /// Sends a message, and returns when it is on its way; waits for a service that doesn't read.
  public func send(_ message: SessionFrame) async throws {
    guard channel.isActive else { throw RemoteSessionError.closed(code: 1006, reason: "the connection was lost") }
    let frame =
      switch message {
      case .text(let text): Self.frame(.text, ByteBuffer(string: text))
      case .binary(let bytes): Self.frame(.binary, ByteBuffer(bytes: bytes))
      }
    do {
      // In the order of the calls, before any suspension.
      try await channel.writeAndFlush(frame).get()
    } catch {
      throw RemoteSessionError.closed(code: 1006, reason: "the connection was lost")
    }
  }

  /// The next message.
  public func next() async throws -> SessionFrame? {
    guard var iterator else { return nil }
    self.iterator = nil
    let message = try await iterator.next(isolation: self)
    self.iterator = iterator
    return message
  }

  /// Sends a close frame and closes the connection.
  public func close() async {
    var code = ByteBuffer()
    code.write(webSocketErrorCode: .normalClosure)
    channel.writeAndFlush(Self.frame(.connectionClose, code), promise: nil)
    // The service sends a close frame, too; the wait for it is limited.
    let channel = channel
    channel.eventLoop.scheduleTask(in: Self.goodbye) { channel.close(promise: nil) }
  }

  private static let goodbye = TimeAmount.seconds(2)

  /// Forwards messages until either side ends the connection.
  private static func carry(
    _ socket: Channel, to incoming: AsyncThrowingStream<SessionFrame, any Error>.Continuation
  ) async {
    do {
      try await socket.executeThenClose { inbound, outbound in
        for try await frame in inbound {
          switch frame.opcode {
          case .text: incoming.yield(.text(String(buffer: frame.unmaskedData)))
          case .binary: incoming.yield(.binary(Array(buffer: frame.unmaskedData)))
          case .ping: try await outbound.write(Self.frame(.pong, frame.unmaskedData))
          case .connectionClose:
            // The other side may have closed after its frame.
            try? await outbound.write(Self.frame(.connectionClose, frame.unmaskedData))
            return try close(for: frame.unmaskedData)
          default: continue
          }
        }
      }
      incoming.finish()
    } catch let error as RemoteSessionError {
      incoming.finish(throwing: error)
    } catch {
      incoming.finish(throwing: RemoteSessionError.closed(code: 1006, reason: "the connection was lost"))
    }
  }

  /// Returns if the service closed normally, and throws if it gave a reason.
  private static func close(for data: ByteBuffer) throws(RemoteSessionError) {
    var data = data
    guard let code = data.readWebSocketErrorCode(), code != .normalClosure else { return }
    throw .closed(code: Int(UInt16(webSocketErrorCode: code)), reason: String(buffer: data))
  }

  /// A client's frame: masked.
  private static func frame(_ opcode: WebSocketOpcode, _ data: ByteBuffer) -> WebSocketFrame {
    WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data)
  }

  private static func parse(_ address: String) -> (host: String, port: Int)? {
    guard let scheme = ["http://", "ws://"].first(where: { address.lowercased().hasPrefix($0) }) else { return nil }
    var rest = address.dropFirst(scheme.count)
    if rest.hasSuffix("/") { rest.removeLast() }
    guard !rest.isEmpty, !rest.contains("/"), !rest.contains("@") else { return nil }
    guard let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]") else { return (name(rest), 80) }
    guard let port = Int(rest[rest.index(after: colon)...]), (1...65_535).contains(port) else { return nil }
    return (name(rest[..<colon]), port)
  }

  private static func name(_ host: Substring) -> String {
    host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : String(host)
  }

  /// Sends the upgrade request.
  private static func upgrade(
    _ channel: any NIOCore.Channel, host: String, port: Int, token: String?, silence: Duration
  ) throws -> EventLoopFuture<Outcome> {
    var headers = HTTPHeaders()
    headers.add(name: "Host", value: "\(host.contains(":") ? "[\(host)]" : host):\(port)")
    headers.add(name: "Content-Length", value: "0")
    if let token { headers.add(name: "Authorization", value: "Bearer \(token)") }
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/v1/sessions", headers: headers)
    let upgrader = NIOTypedWebSocketClientUpgrader<Outcome>(
      maxFrameSize: largestMessage,
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 1_024, maxAccumulatedFrameSize: largestMessage))
          try channel.pipeline.syncOperations.addHandler(SilenceGuard(after: silence))
          return .socket(try Channel(wrappingChannelSynchronously: channel))
        }
      })
    let configuration = NIOUpgradableHTTPClientPipelineConfiguration(
      upgradeConfiguration: NIOTypedHTTPClientUpgradeConfiguration(
        upgradeRequestHead: head, upgraders: [upgrader],
        notUpgradingCompletionHandler: { channel in
          channel.eventLoop.makeCompletedFuture { .refused(try NIOAsyncChannel(wrappingChannelSynchronously: channel)) }
        }))
    return try channel.pipeline.syncOperations.configureUpgradableHTTPClientPipeline(configuration: configuration)
  }
}
