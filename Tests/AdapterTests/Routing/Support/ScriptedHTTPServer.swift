import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import Routing
import Synchronization

/// A server on loopback whose answers a test scripts.
final class ScriptedHTTPServer: Sendable {
  /// The reply to a request.
  enum Reply: Sendable {
    case answer(status: Int = 200, String)
    /// Raw bytes.
    case raw(String)
    /// No answer, ever.
    case silence
    /// Half of an answer, then the end.
    case half
  }

  private let channel: any Channel
  private let asked: Questions

  let address: HTTPAddress

  /// The requests so far: path and body.
  var questions: [String] { asked.all }

  /// Starts the server, which stops with this value.
  init(_ reply: @escaping @Sendable (_ path: String, _ body: String) -> Reply) async throws {
    let asked = Questions()
    self.asked = asked
    channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline()
          try channel.pipeline.syncOperations.addHandler(ReplyHandler(reply, asked))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    guard let port = channel.localAddress?.port, let address = HTTPAddress(parsing: "http://127.0.0.1:\(port)") else {
      throw ChannelError.unknownLocalAddress
    }
    self.address = address
  }

  deinit { channel.close(promise: nil) }

  /// An address without a server.
  static func nobody() async throws -> HTTPAddress {
    let server = try await ScriptedHTTPServer { _, _ in .silence }
    try await server.channel.close()
    return server.address
  }
}

/// The requests so far.
private final class Questions: Sendable {
  private let questions = Mutex<[String]>([])

  var all: [String] { questions.withLock { $0 } }
  func add(_ question: String) { questions.withLock { $0.append(question) } }
}

private final class ReplyHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let reply: @Sendable (String, String) -> ScriptedHTTPServer.Reply
  private let asked: Questions
  private var path = ""
  private var body = ""

  init(_ reply: @escaping @Sendable (String, String) -> ScriptedHTTPServer.Reply, _ asked: Questions) {
    (self.reply, self.asked) = (reply, asked)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): path = head.uri
    case .body(let piece): body += String(buffer: piece)
    case .end:
      asked.add("\(path) \(body)")
      respond(reply(path, body), context)
    }
  }

  private func respond(_ reply: ScriptedHTTPServer.Reply, _ context: ChannelHandlerContext) {
    switch reply {
    case .answer(let status, let text):
      let headers: HTTPHeaders = ["Content-Length": "\(text.utf8.count)"]
      let head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: status), headers: headers)
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    case .silence: break
    case .raw(let text): write(text, context)
    case .half: write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"trip\":", context)
    }
  }

  /// Bytes that bypass the HTTP encoder.
  private func write(_ text: String, _ context: ChannelHandlerContext) {
    let channel = context.channel
    let isClosed = context.eventLoop.makePromise(of: Void.self)
    isClosed.futureResult.whenComplete { _ in channel.close(promise: nil) }
    guard let first = try? context.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self) else {
      return channel.close(promise: nil)
    }
    first.writeAndFlush(NIOAny(ByteBuffer(string: text)), promise: isClosed)
  }
}
