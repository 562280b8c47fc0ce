import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Places

/// An HTTP/1.1 client (RFC 9112) that uses one connection per request.
struct HTTPExchange: Sendable {
  /// A response with any status.
  struct Answer: Sendable {
    var status: Int
    var body: Data
  }

  /// Maximum size of a response body, in bytes.
  static let bodyLimit = 64 << 20

  let address: HTTPAddress
  /// The engine's name, for error messages.
  let engine: String
  /// Timeout for the response, including the connection.
  let patience: Duration

  /// Requests a percent-encoded path and query below the address: with POST and JSON if there is a body, or else with
  /// GET.
  ///
  /// - Throws: `unavailable` if no server responds, `timedOut`, `badAnswer` if the response isn't HTTP or is cut off,
  ///   and `cancelled`.
  func ask(_ path: String, body: Data? = nil) async throws(RoutePlanningError) -> Answer {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let answer = loop.makePromise(of: Answer.self)
    let limit = TimeAmount.nanoseconds(patience.nanoseconds)
    let address = address
    let request = Request(head: head(path, length: body?.count), body: body)
    do {
      return try await withTaskCancellationHandler {
        let deadline = loop.scheduleTask(in: limit) { answer.fail(HTTPFailure.late) }
        ClientBootstrap(group: loop)
          .connectTimeout(limit)
          .channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
              try channel.pipeline.syncOperations.addHTTPClientHandlers()
              try channel.pipeline.syncOperations.addHandler(AnswerHandler(request, answer))
            }
          }
          .connect(host: address.host, port: address.port)
          .whenComplete { result in
            switch result {
            // If the timeout has passed, the promise is already completed, and the connection is closed.
            case .success(let channel): answer.futureResult.whenComplete { _ in channel.close(promise: nil) }
            case .failure(let error): answer.fail(HTTPFailure.unreachable(error))
            }
          }
        defer { deadline.cancel() }
        return try await answer.futureResult.get()
      } onCancel: {
        answer.fail(CancellationError())
      }
    } catch {
      throw explain(error)
    }
  }

  /// A request, ready to be sent.
  struct Request: Sendable {
    let head: HTTPRequestHead
    let body: Data?
  }

  private func head(_ path: String, length: Int?) -> HTTPRequestHead {
    var headers = HTTPHeaders()
    headers.add(name: "Host", value: address.authority)
    headers.add(name: "Accept", value: "application/json")
    headers.add(name: "Connection", value: "close")
    if let length {
      headers.add(name: "Content-Type", value: "application/json")
      headers.add(name: "Content-Length", value: "\(length)")
    }
    return HTTPRequestHead(
      version: .http1_1, method: length == nil ? .GET : .POST, uri: address.path + path, headers: headers)
  }

  private func explain(_ error: any Error) -> RoutePlanningError {
    switch error {
    case is CancellationError: .cancelled
    case HTTPFailure.late: .timedOut(engine: engine, seconds: patience / .seconds(1))
    case HTTPFailure.brokeOff: .badAnswer(engine: engine, reason: "the connection closed before the end of the answer")
    case HTTPFailure.tooLong:
      .badAnswer(engine: engine, reason: "the answer is longer than \(Self.bodyLimit >> 20) MB")
    case HTTPFailure.unreachable(let reason):
      switch reason {
      case ChannelError.connectTimeout: .timedOut(engine: engine, seconds: patience / .seconds(1))
      default:
        .unavailable(engine: engine, reason: "no server responds at \(address); start it, or correct the address")
      }
    default: .badAnswer(engine: engine, reason: "the server at \(address) doesn't use HTTP")
    }
  }
}

/// The reason why there is no response.
private enum HTTPFailure: Error {
  case unreachable(any Error)
  case late
  case brokeOff
  case tooLong
}

/// Sends the request on a new connection and collects the response.
private final class AnswerHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let request: HTTPExchange.Request
  private let answer: EventLoopPromise<HTTPExchange.Answer>
  private var status = 0
  private var body = Data()

  init(_ request: HTTPExchange.Request, _ answer: EventLoopPromise<HTTPExchange.Answer>) {
    self.request = request
    self.answer = answer
  }

  func channelActive(context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.head(request.head)), promise: nil)
    if let body = request.body {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    // An interim response ("100 Continue") isn't the final one.
    case .head(let head): status = Int(head.status.code)
    case .body(let piece):
      guard body.count + piece.readableBytes <= HTTPExchange.bodyLimit else {
        return answer.fail(HTTPFailure.tooLong)
      }
      body.append(contentsOf: piece.readableBytesView)
    case .end: if status >= 200 { answer.succeed(.init(status: status, body: body)) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { answer.fail(error) }

  func channelInactive(context: ChannelHandlerContext) { answer.fail(HTTPFailure.brokeOff) }
}

extension Duration {
  /// Nanoseconds, limited to about three centuries.
  var nanoseconds: Int64 {
    let (seconds, rest) = components
    let (product, isTooMuch) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return isTooMuch ? (seconds < 0 ? 0 : Int64.max / 2) : max(0, min(Int64.max / 2, product)) + rest / 1_000_000_000
  }
}
