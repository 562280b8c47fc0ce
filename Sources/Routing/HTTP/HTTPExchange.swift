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
    let limit = TimeAmount(patience)
    let address = address
    let head = head(path, length: body?.count)
    do {
      return try await withTaskCancellationHandler {
        let deadline = loop.scheduleTask(in: limit) { answer.fail(HTTPFailure.late) }
        ClientBootstrap(group: loop)
          .connectTimeout(limit)
          .channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
              try channel.pipeline.syncOperations.addHTTPClientHandlers()
              try channel.pipeline.syncOperations.addHandler(AnswerHandler(head, body, answer))
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
    case HTTPFailure.unreachable(ChannelError.connectTimeout):
      .timedOut(engine: engine, seconds: patience / .seconds(1))
    case HTTPFailure.unreachable:
      .unavailable(engine: engine, reason: "no server responds at \(address); start it, or correct the address")
    default: .badAnswer(engine: engine, reason: "the server at \(address) doesn't use HTTP")
    }
  }
}

extension HTTPExchange {
  /// The error for the status of an overloaded server; `nil` for any other status.
  static func overload(_ status: Int, engine: String) -> RoutePlanningError? {
    guard status == 503 || status == 504 else { return nil }
    return .unavailable(engine: engine, reason: "the server is overloaded (status \(status)); try again")
  }
}

/// The reason why there is no response.
private enum HTTPFailure: Error {
  case unreachable(any Error)
  case late, brokeOff, tooLong
}

/// Sends the request on a new connection and collects the response.
private final class AnswerHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let (head, question): (HTTPRequestHead, Data?)
  private let answer: EventLoopPromise<HTTPExchange.Answer>
  private var status = 0
  private var body = Data()

  init(_ head: HTTPRequestHead, _ body: Data?, _ answer: EventLoopPromise<HTTPExchange.Answer>) {
    (self.head, question, self.answer) = (head, body, answer)
  }

  func channelActive(context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if let question { context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: question)))), promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    // An interim response ("100 Continue") isn't the final one.
    case .head(let head): status = Int(head.status.code)
    case .body(let piece):
      guard body.count + piece.readableBytes <= HTTPExchange.bodyLimit else { return answer.fail(HTTPFailure.tooLong) }
      body.append(contentsOf: piece.readableBytesView)
    case .end: if status >= 200 { answer.succeed(.init(status: status, body: body)) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { answer.fail(error) }

  func channelInactive(context: ChannelHandlerContext) { answer.fail(HTTPFailure.brokeOff) }
}
