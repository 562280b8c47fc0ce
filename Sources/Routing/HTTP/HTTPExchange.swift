import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Places

/// Asks a server over HTTP/1.1 (RFC 9112), a connection for each question.
struct HTTPExchange: Sendable {
  /// What was answered, whatever its status.
  struct Answer: Sendable {
    var status: Int
    var body: Data
  }

  /// A longer answer is none that an engine gives, in bytes.
  static let bodyLimit = 64 << 20

  let address: HTTPAddress
  /// The engine's name, for messages.
  let engine: String
  /// How long the answer may take, connecting included.
  let patience: Duration

  /// Asks for what is at a path below the address.
  ///
  /// - Parameters:
  ///   - path: The path and its query, percent-encoded.
  ///   - body: JSON that is sent; with none it is a GET.
  /// - Throws: `unavailable` where nobody answers, `timedOut`, `badAnswer` where it is no HTTP or breaks off, `cancelled`.
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
            // The promise is kept or broken by then where the wait is over; the connection goes with it.
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

  /// A question, ready to be sent.
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
    case HTTPFailure.brokeOff: .badAnswer(engine: engine, reason: "the connection broke off before the answer's end")
    case HTTPFailure.tooLong:
      .badAnswer(engine: engine, reason: "the answer has more than \(Self.bodyLimit >> 20) MB")
    case HTTPFailure.unreachable(let reason):
      switch reason {
      case ChannelError.connectTimeout: .timedOut(engine: engine, seconds: patience / .seconds(1))
      default:
        .unavailable(engine: engine, reason: "nobody answers at \(address); start the server or mend the address")
      }
    default: .badAnswer(engine: engine, reason: "what answers at \(address) does not speak HTTP")
    }
  }
}

/// Why there is no answer.
private enum HTTPFailure: Error {
  case unreachable(any Error)
  case late
  case brokeOff
  case tooLong
}

/// Sends the question on a new connection and collects the answer.
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
    // What is only announced ("100 Continue") is not the answer yet.
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
  /// Nanoseconds, at most some three centuries.
  var nanoseconds: Int64 {
    let (seconds, rest) = components
    let (product, isTooMuch) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return isTooMuch ? (seconds < 0 ? 0 : Int64.max / 2) : max(0, min(Int64.max / 2, product)) + rest / 1_000_000_000
  }
}
