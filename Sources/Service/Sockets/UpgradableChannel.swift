import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOWebSocket

/// A connection that speaks HTTP, or becomes a WebSocket where its first request asks for one.
struct UpgradableChannel: ServerChildChannel {
  /// What a connection became.
  enum Connection: Sendable {
    case http(NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>)
    case socket(NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, SocketRoute, client: String)
  }

  /// A connection that may still have to say what it is.
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    let connection: EventLoopFuture<Connection>
  }

  /// The largest message, in bytes: half a minute of 16-bit sound at 16 kHz.
  static let largestMessage = 1 << 20

  private let http: HTTP1Channel
  private let routes: [SocketRoute]
  private let access: AccessRules
  private let idleTime: TimeAmount
  private let limits: NIOHTTPDecoderLimitConfiguration

  /// - Parameters:
  ///   - http: Speaks HTTP.
  ///   - routes: The paths at which connections become WebSockets.
  ///   - access: Who may.
  ///   - idleTime: How long a connection may say nothing.
  init(http: HTTP1Channel, routes: [SocketRoute], access: AccessRules, idleTime: TimeAmount) {
    self.http = http
    self.routes = routes
    self.access = access
    self.idleTime = idleTime
    var limits = NIOHTTPDecoderLimitConfiguration()
    (limits.maxHeaderFieldSize, limits.maxHeaderListSize) = (16 << 10, 32 << 10)
    limits.maxHeaderFieldCount = 100
    self.limits = limits
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      var configuration = NIOUpgradableHTTPServerPipelineConfiguration(
        upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
          upgraders: [upgrader], notUpgradingCompletionHandler: { plain($0, logger) }))
      // NIOAsyncChannel keeps requests apart, and errors are answered where requests are.
      (configuration.enablePipelining, configuration.enableErrorHandling) = (false, false)
      configuration.decoderConfiguration = limits
      let connection = try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
        configuration: configuration)
      // Whoever never says what it wants holds nothing for long.
      let patience = channel.eventLoop.scheduleTask(in: idleTime) { channel.close(promise: nil) }
      connection.whenComplete { _ in patience.cancel() }
      return Value(channel: channel, connection: connection)
    }
  }

  func handle(value: Value, logger: Logger) async {
    do {
      switch try await value.connection.get() {
      case .http(let channel): await http.handle(value: channel, logger: logger)
      case .socket(let channel, let route, let client):
        try await WebSocket.run(on: channel, idleTime: idleTime) { try await route.converse($0, client) }
      }
    } catch {
      logger.debug("a connection broke off", metadata: ["error": "\(type(of: error))"])
      try? await value.channel.close()
    }
  }

  private var upgrader: NIOTypedWebSocketServerUpgrader<Connection> {
    NIOTypedWebSocketServerUpgrader(
      maxFrameSize: Self.largestMessage,
      shouldUpgrade: { channel, head in
        switch request(of: head, on: channel) {
        case .success: return channel.eventLoop.makeSucceededFuture(HTTPHeaders())
        case .failure(let refusal):
          Self.refuse(channel, refusal)
          return channel.eventLoop.makeFailedFuture(refusal)
        }
      },
      upgradePipelineHandler: { channel, head in
        channel.eventLoop.makeCompletedFuture {
          let (route, client) = try request(of: head, on: channel).get()
          try channel.pipeline.syncOperations.addHandler(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 1_024, maxAccumulatedFrameSize: Self.largestMessage)
          )
          return .socket(try NIOAsyncChannel(wrappingChannelSynchronously: channel), route, client: client)
        }
      })
  }

  /// Goes on as HTTP.
  private func plain(_ channel: any Channel, _ logger: Logger) -> EventLoopFuture<Connection> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
      try pipeline.addHandler(
        HTTPConnectionStateHandler(idleTimeout: .nanoseconds(idleTime.nanoseconds), logger: logger))
      return .http(
        try NIOAsyncChannel(
          wrappingChannelSynchronously: channel, configuration: .init(isOutboundHalfClosureEnabled: true)))
    }
  }

  /// Why a connection does not become a WebSocket.
  private struct Refusal: Error {
    let status: HTTPResponseStatus
  }

  /// Answers whoever may not come in, and closes.
  private static func refuse(_ channel: any Channel, _ refusal: Refusal) {
    var headers: HTTPHeaders = ["Content-Length": "0", "Connection": "close"]
    if refusal.status == .unauthorized { headers.add(name: "WWW-Authenticate", value: "Bearer") }
    let head = HTTPResponseHead(version: .http1_1, status: refusal.status, headers: headers)
    channel.write(HTTPServerResponsePart.head(head), promise: nil)
    channel.writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in channel.close(promise: nil) }
  }

  /// Which WebSocket is asked for, and by whom: the name of their token, or where they are.
  private func request(
    of head: HTTPRequestHead, on channel: any Channel
  ) -> Result<(route: SocketRoute, client: String), Refusal> {
    let host = head.headers.first(name: "host")
    guard access.allows(host: host) else { return .failure(Refusal(status: .misdirectedRequest)) }
    guard access.answer(origin: head.headers.first(name: "origin"), host: host) != .refused else {
      return .failure(Refusal(status: .forbidden))
    }
    var client = channel.remoteAddress?.ipAddress ?? "local"
    if !access.tokens.isEmpty {
      guard let name = access.tokens.client(of: head.headers.first(name: "authorization")) else {
        return .failure(Refusal(status: .unauthorized))
      }
      client = name
    }
    let path = head.uri.prefix { $0 != "?" }
    guard let route = routes.first(where: { $0.path == path }) else { return .failure(Refusal(status: .notFound)) }
    return .success((route, client))
  }
}

/// A path at which connections become WebSockets.
struct SocketRoute: Sendable {
  /// The path.
  let path: String
  /// Talks with a client until either has had enough.
  let converse: @Sendable (WebSocket, _ client: String) async throws -> Void
}
