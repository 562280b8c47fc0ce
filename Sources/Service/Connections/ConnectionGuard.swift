import NIOCore
import NIOHTTP1

/// Keeps an HTTP/1 connection within its limits: answers requests that can't be parsed, closes connections of slow
/// peers, and ends a connection whose request body isn't read. The statuses are those of RFC 9110 and RFC 6585.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// Time limits for slow peers.
  struct Patience: Sendable {
    /// Longest silence between requests.
    var idle: TimeAmount
    /// Longest time for the head of a request from its first byte.
    var head = TimeAmount.seconds(15)
    /// Interval of the checks of a body's progress.
    var bodyInterval = TimeAmount.seconds(5)
    /// Least number of body bytes in one interval: a quarter of the lowest bit rate of coded speech.
    var bodyBytes = 600
    /// How long the connection still reads after the answer to a peer that is still sending.
    var linger = TimeAmount.seconds(2)
  }

  /// The state of a connection.
  enum Use {
    /// No complete request is present, or all are answered and the answers are sent.
    case idle
    /// A request is being received.
    case receiving
    /// A request is being answered, or the connection is a WebSocket.
    case busy
  }

  /// Maximum number of pipelined requests that wait for the answers to previous ones.
  private static let mostWaiting = 16

  private let patience: Patience
  private let onUse: (Use, NIODeadline) -> Void
  private var context: ChannelHandlerContext?

  /// Number of requests whose head has arrived, whose end has arrived, and that were answered.
  private var (begun, complete, answered) = (0, 0, 0)
  /// The request after whose answer the connection ends.
  private var last: Int?
  private var isAnswering = false
  /// Number of answers that are written and not sent yet, and when the last of them is sent.
  private var unsent = 0
  private var sending: EventLoopFuture<Void>?
  private var isQuiescing = false
  private var isLingering = false
  /// Closes a connection without input, or one whose request head is incomplete.
  private var deadline: Scheduled<Void>?
  private var hasPartialHead = false
  private var body: BodyWatch?

  /// The number of body bytes since the last check.
  private struct BodyWatch {
    var bytes = 0
    /// Since when the reader hasn't requested more, which isn't the peer's fault.
    var heldSince: NIODeadline?
    var wasHeld = false
    var check: Scheduled<Void>
  }

  init(patience: Patience, onUse: @escaping (Use, NIODeadline) -> Void = { _, _ in }) {
    self.patience = patience
    self.onUse = onUse
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    waitForRequest(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    cancelTimers()
    onUse(.busy, context.eventLoop.now)
  }

  func channelInactive(context: ChannelHandlerContext) {
    cancelTimers()
    context.fireChannelInactive()
  }

  // MARK: Requests

  /// Called when bytes arrive: a request begins with its first byte, not with its complete head.
  fileprivate func bytesCame() {
    guard let context, unsent == 0, !isLingering, begun == complete, begun == answered, !hasPartialHead else { return }
    hasPartialHead = true
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: patience.head) {
      self.refuse(.tooSlow("the request's header didn't arrive in time"), context)
    }
  }

  /// Whether input is ignored: the last request has arrived.
  fileprivate var ignoresInput: Bool { isLingering || last.map { complete >= $0 } ?? false }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !ignoresInput else { return }
    switch unwrapInboundIn(data) {
    case .head(var head):
      deadline?.cancel()
      (begun, hasPartialHead) = (begun + 1, false)
      onUse(.receiving, context.eventLoop.now)
      if let refusal = Refusal(of: head) {
        if answered == complete { return refuse(refusal, context) }
        // Previous requests are answered first, and then the connection ends.
        (begun, last) = (begun - 1, complete)
        return
      }
      // HTTP/1.0 doesn't have expectations (RFC 9110, 10.1.1).
      if head.version == .http1_0 { head.headers.remove(name: "expect") }
      if !head.isKeepAlive || begun - answered > Self.mostWaiting { last = begun }
      // An upgrade to a protocol other than WebSocket, or an invalid one, is answered over HTTP. The decoder reads
      // nothing after such an offer, so the next request needs a new connection.
      if head.headers.contains(name: "upgrade") || head.method == .CONNECT {
        if !isHandshake(head) { head.headers.remove(name: "upgrade") }
        last = begun
      }
      endBodyWatch()
      body = BodyWatch(check: nextBodyCheck(context))
      context.fireChannelRead(wrapInboundOut(.head(head)))
    case .body(let bytes):
      body?.bytes += bytes.readableBytes
      context.fireChannelRead(data)
    case .end:
      complete += 1
      endBodyWatch()
      onUse(.busy, context.eventLoop.now)
      context.fireChannelRead(data)
    }
  }

  /// Whether a head is a WebSocket handshake (RFC 6455, 4.2.1); only the first request of a connection can be one.
  private func isHandshake(_ head: HTTPRequestHead) -> Bool {
    begun == 1 && head.method == .GET && head.headers[canonicalForm: "upgrade"].map { $0.lowercased() } == ["websocket"]
      && head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
      && head.headers["sec-websocket-key"].count == 1 && head.headers["sec-websocket-version"] == ["13"]
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if body != nil { body?.heldSince = context.eventLoop.now }
    context.fireChannelReadComplete()
    if isLingering { context.read() }
  }

  func read(context: ChannelHandlerContext) {
    noteHold(context.eventLoop.now)
    body?.heldSince = nil
    context.read()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let error = error as? HTTPParserError, !isLingering {
      if answered < complete || isAnswering {
        // Previous requests are answered first.
        endWith(max(complete, answered + 1))
      } else {
        refuse(Refusal(error), context)
      }
    }
    context.fireErrorCaught(error)
  }

  /// Ends the connection with the answer to a request. Input after that request isn't read.
  private func endWith(_ request: Int) {
    last = min(last ?? .max, request)
    if last == complete { endBodyWatch() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent:
      isQuiescing = true
      guard begun == answered else { return endWith(max(complete, answered + 1)) }
      rest()
    case let event as ChannelEvent where event == .inputClosed && isLingering: context.close(promise: nil)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  // MARK: Answers

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isLingering else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(let head) where (100..<200).contains(head.status.code): context.write(data, promise: promise)
    case .head(var head):
      isAnswering = true
      // A body that wasn't read would be parsed as the next request, or be read for nothing.
      if complete <= answered || head.headers[canonicalForm: "connection"].contains("close") { last = answered + 1 }
      if last == answered + 1 { head.headers.replaceOrAdd(name: "Connection", value: "close") }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      isAnswering = false
      answered += 1
      guard last != answered else { return linger(context, after: .end(nil), promise) }
      context.write(data, promise: sent(promise, context))
    }
  }

  /// A promise that is fulfilled when everything written with it is sent; then the connection may be idle.
  private func sent(_ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext) -> EventLoopPromise<Void> {
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.cascade(to: promise)
    (unsent, sending) = (unsent + 1, sent.futureResult)
    sent.futureResult.assumeIsolated().whenComplete { _ in
      self.unsent -= 1
      self.rest()
    }
    return sent
  }

  /// Waits for another request if all are answered and the answers are sent.
  private func rest() {
    guard let context, !isLingering, unsent == 0, begun == answered else { return }
    if isQuiescing {
      context.close(promise: nil)
    } else if !hasPartialHead {
      waitForRequest(context)
    }
  }

  /// Half-closes the connection after the written data is sent. If the peer has already half-closed, NIO closes it at
  /// once, and unsent data would be lost.
  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard mode == .output, unsent > 0, let sending else { return context.close(mode: mode, promise: promise) }
    sending.assumeIsolated().whenComplete { _ in context.close(mode: mode, promise: promise) }
  }

  /// Answers instead of the request handlers, and ends the connection.
  private func refuse(_ refusal: Refusal, _ context: ChannelHandlerContext) {
    guard !isAnswering else { return context.close(promise: nil) }
    let content = ByteBuffer(string: refusal.content)
    let headers: HTTPHeaders = [
      "Content-Type": "application/json; charset=utf-8", "Content-Length": "\(content.readableBytes)",
      "Connection": "close",
    ]
    let head = HTTPResponseHead(version: .http1_1, status: refusal.status, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(content))), promise: nil)
    linger(context, after: .end(nil), nil)
  }

  /// Ends the connection after the last part of an answer. Further input is read for a moment and discarded: closing
  /// with unread input could destroy the answer (RFC 9112, 9.6).
  private func linger(
    _ context: ChannelHandlerContext, after part: HTTPServerResponsePart, _ promise: EventLoopPromise<Void>?
  ) {
    isLingering = true
    endBodyWatch()
    closeLater(context, in: patience.idle)
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.cascade(to: promise)
    written.futureResult.assumeIsolated().whenComplete { [patience, onUse] _ in
      guard self.context != nil else { return }
      onUse(.idle, context.eventLoop.now)
      context.close(mode: .output, promise: nil)
      self.closeLater(context, in: patience.linger)
      context.read()
    }
    context.writeAndFlush(wrapOutboundOut(part), promise: written)
  }

  // MARK: Time

  private func waitForRequest(_ context: ChannelHandlerContext) {
    onUse(.idle, context.eventLoop.now)
    closeLater(context, in: patience.idle)
  }

  private func closeLater(_ context: ChannelHandlerContext, in time: TimeAmount) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
  }

  private func nextBodyCheck(_ context: ChannelHandlerContext) -> Scheduled<Void> {
    context.eventLoop.assumeIsolated().scheduleTask(in: patience.bodyInterval) { self.checkBody(context) }
  }

  private func checkBody(_ context: ChannelHandlerContext) {
    noteHold(context.eventLoop.now)
    guard let watch = body else { return }
    if !watch.wasHeld, watch.bytes < patience.bodyBytes, answered < begun {
      // Previous requests are answered first.
      guard answered == complete else { return endWith(complete) }
      return refuse(.tooSlow("the request's body arrives too slowly"), context)
    }
    let isHeld = watch.heldSince != nil
    body = BodyWatch(heldSince: watch.heldSince, wasHeld: isHeld, check: nextBodyCheck(context))
  }

  /// Records if the reader hasn't requested more of a body for longer than a request takes.
  private func noteHold(_ now: NIODeadline) {
    if let since = body?.heldSince, now - since > .milliseconds(100) { body?.wasHeld = true }
  }

  private func endBodyWatch() {
    body?.check.cancel()
    body = nil
  }

  private func cancelTimers() {
    deadline?.cancel()
    endBodyWatch()
  }
}

extension ConnectionGuard {
  /// Notifies a guard of bytes before they are parsed as HTTP.
  final class Lookout: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let guarded: ConnectionGuard
    private var came = false

    init(for guarded: ConnectionGuard) { self.guarded = guarded }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      came = true
      // The decoder buffers what it doesn't read.
      if !guarded.ignoresInput { context.fireChannelRead(data) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
      context.fireChannelReadComplete()
      if came { guarded.bytesCame() }
      came = false
    }
  }

  /// The answer to a request that doesn't reach the routes.
  struct Refusal: Hashable {
    let status: HTTPResponseStatus
    let code: String
    let message: String

    private init(_ status: HTTPResponseStatus, _ code: String, _ message: String) {
      (self.status, self.code, self.message) = (status, code, message)
    }

    static func tooSlow(_ message: String) -> Refusal { Refusal(.requestTimeout, "tooSlow", message) }

    init(_ error: HTTPParserError) {
      self =
        switch error {
        case .headerOverflow:
          Refusal(.requestHeaderFieldsTooLarge, "headTooLarge", "the header has too many fields, or is too long")
        case .invalidVersion: Refusal(.httpVersionNotSupported, "badVersion", "use HTTP/1.1")
        case .invalidURL:
          Refusal(.badRequest, "badRequest", "the path can't be read; percent-encode non-ASCII characters (%C3%A9)")
        default: Refusal(.badRequest, "badRequest", "the request isn't valid HTTP/1.1")
        }
    }

    /// - Returns: `nil` for a valid head.
    init?(of head: HTTPRequestHead) {
      if head.version != .http1_0, !head.headers.contains(name: "host") {
        self.init(.badRequest, "noHost", "an HTTP/1.1 request needs a Host field")
      } else if let expected = head.headers.first(name: "expect"), expected.lowercased() != "100-continue" {
        self.init(.expectationFailed, "badExpectation", "the only supported expectation is '100-continue'")
      } else {
        return nil
      }
    }

    /// The body of the answer: an error in the service's own format; its texts need no escaping.
    var content: String { #"{"error":{"code":"\#(code)","message":"\#(message)"}}"# }
  }
}
