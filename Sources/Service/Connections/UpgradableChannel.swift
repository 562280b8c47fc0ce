import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// A connection that uses HTTP, or becomes a WebSocket if its first request asks for that.
struct UpgradableChannel: ServerChildChannel {
  /// The protocol of a connection.
  enum Connection: Sendable {
    case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
    case socket(NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, SocketRoute, AccessRules.Admission)
  }

  /// A connection whose protocol may not be decided yet.
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    let connection: EventLoopFuture<Connection>
  }

  /// The largest message, in bytes: half a minute of 16-bit audio at 16 kHz.
  static let largestMessage = 1 << 20

  /// Maximum number of bytes that the decoder buffers: more than a head may have.
  private static let mostUnread = 256 << 10

  let http: HTTP1Channel
  let routes: [SocketRoute]
  let access: AccessRules
  /// Longest time that a connection may be silent.
  let idleTime: TimeAmount
  let table: ConnectionTable
  /// The TLS certificate; `nil` for unencrypted connections.
  let certificate: ServerCertificate?

  private static let limits: NIOHTTPDecoderLimitConfiguration = {
    var limits = NIOHTTPDecoderLimitConfiguration()
    (limits.maxHeaderFieldSize, limits.maxHeaderListSize, limits.maxHeaderFieldCount) = (16 << 10, 32 << 10, 100)
    return limits
  }()

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let place = table.enter(from: channel.peer.network, at: channel.eventLoop.now) {
      channel.close(promise: nil)
    }
    guard let place else {
      channel.close(promise: nil)
      let none: EventLoopFuture<Connection> = channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
      return channel.eventLoop.makeSucceededFuture(Value(channel: channel, connection: none))
    }
    channel.closeFuture.whenComplete { _ in table.leave(place) }
    return channel.eventLoop.makeCompletedFuture {
      let encoder = HTTPResponseEncoder()
      let decoder = HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: Self.limits)
      let guarded = ConnectionGuard(patience: ConnectionGuard.Patience(idle: idleTime)) { [table] use, time in
        switch use {
        case .idle: table.rest(place, at: time)
        case .receiving: table.receive(place, at: time)
        case .busy: table.begin(place)
        }
      }
      let lookout = ConnectionGuard.Lookout(for: guarded)
      let reading = ByteToMessageHandler(decoder, maximumBufferSize: Self.mostUnread)
      // In the order of their removal: bytes that were read too far go to the handler after all of them.
      let upgrade = NIOTypedHTTPServerUpgradeHandler<Connection>(
        httpEncoder: encoder, extraHTTPHandlers: [guarded, lookout, reading],
        upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
          upgraders: [upgrader], notUpgradingCompletionHandler: { plain($0) }))
      try certificate?.encrypt(channel)
      try channel.pipeline.syncOperations.addHandlers(
        StallGuard(patience: idleTime), encoder, lookout, reading, guarded, upgrade)
      return Value(channel: channel, connection: upgrade.upgradeResultFuture)
    }
  }

  func handle(value: Value, logger: Logger) async {
    do {
      switch try await value.connection.get() {
      case .http(let channel):
        await withTaskGroup(of: Void.self) { group in
          group.addTask { await http.handle(value: channel, logger: logger) }
          // Work for a client that has disconnected is cancelled.
          group.addTask { try? await channel.channel.closeFuture.get() }
          await group.next()
          group.cancelAll()
        }
      case .socket(let channel, let route, let admission):
        try await WebSocket.run(on: channel, idleTime: idleTime) { try await route.converse($0, admission) }
      }
    } catch let fault as FailedConversation {
      // The error's text may contain places; its type doesn't.
      logger.error("a session failed", metadata: ["error": "\(type(of: fault.cause))"])
    } catch {
      logger.debug("a connection was lost", metadata: ["error": "\(type(of: error))"])
      try? await value.channel.close()
    }
  }

  private var upgrader: NIOTypedWebSocketServerUpgrader<Connection> {
    NIOTypedWebSocketServerUpgrader(
      maxFrameSize: Self.largestMessage,
      shouldUpgrade: { channel, head in
        switch request(of: head, on: channel) {
        case .success: return channel.eventLoop.makeSucceededFuture(SubProtocols(head).answer)
        case .failure(let refusal):
          Self.refuse(channel, refusal)
          return channel.eventLoop.makeFailedFuture(refusal)
        }
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          let (route, admission) = try request(of: head, on: channel).get()
          try channel.pipeline.syncOperations.addHandler(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 1_024, maxAccumulatedFrameSize: Self.largestMessage)
          )
          return .socket(try NIOAsyncChannel(wrappingChannelSynchronously: channel), route, admission)
        }
      })
  }

  /// Continues as HTTP.
  private func plain(_ channel: any Channel) -> EventLoopFuture<Connection> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPServerCodec(secure: certificate != nil))
      return .http(
        try NIOAsyncChannel(
          wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true)))
    }
  }

  /// Answers a refused client, and closes.
  private static func refuse(_ channel: any Channel, _ refusal: ServiceError) {
    var headers: HTTPHeaders = ["Content-Length": "0", "Connection": "close"]
    if refusal.status == .unauthorized { headers.add(name: "WWW-Authenticate", value: "Bearer") }
    let status = HTTPResponseStatus(statusCode: refusal.status.code)
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    channel.write(HTTPServerResponsePart.head(head), promise: nil)
    channel.writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in channel.close(promise: nil) }
  }

  /// The requested WebSocket, and its client.
  private func request(
    of head: HTTPRequestHead, on channel: any Channel
  ) -> Result<(route: SocketRoute, admission: AccessRules.Admission), ServiceError> {
    Result { () throws(ServiceError) in
      let admission = try access.admit(
        hosts: head.headers["host"], origin: head.headers.first(name: "origin"),
        authorization: head.headers.first(name: "authorization") ?? SubProtocols(head).authorization,
        peer: channel.peer,
        forwarding: Forwarding { head.headers[$0].isEmpty ? nil : head.headers[$0].joined(separator: ",") })
      let path = head.uri.prefix { $0 != "?" }
      guard let route = routes.first(where: { $0.path == path }) else {
        throw ServiceError.notFound("this path isn't a WebSocket")
      }
      return (route, admission)
    }
  }
}

/// The subprotocols that a client offers for a WebSocket (RFC 6455, 11.3.4). A web page can send a token only there.
private struct SubProtocols {
  private static let own = "whereto.v1"
  private static let token = "whereto.token."

  /// The subprotocol that the service accepts.
  let answer: HTTPHeaders
  /// The token, in the form that other clients send.
  let authorization: String?

  init(_ head: HTTPRequestHead) {
    let offered = head.headers[canonicalForm: "sec-websocket-protocol"]
    answer = offered.contains(Self.own[...]) ? ["Sec-WebSocket-Protocol": Self.own] : [:]
    authorization = offered.lazy.compactMap(Self.token(in:)).first.map { "Bearer \($0)" }
  }

  /// The token in a subprotocol's name, encoded as base64url (RFC 4648, section 5).
  private static func token(in name: Substring) -> String? {
    guard name.hasPrefix(token) else { return nil }
    let text = name.dropFirst(token.count).replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: text + padding).flatMap { String(data: $0, encoding: .utf8) }
  }
}

/// A path at which connections become WebSockets.
struct SocketRoute: Sendable {
  let path: String
  /// Runs a conversation with a client until either side ends it.
  let converse: @Sendable (WebSocket, AccessRules.Admission) async throws -> Void
}

extension ServiceError {
  /// The error for a WebSocket path that was requested without a WebSocket.
  static let upgradeRequired = ServiceError(
    .upgradeRequired, "upgradeRequired", "this path needs a WebSocket connection")
}
