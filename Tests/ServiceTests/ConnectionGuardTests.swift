import NIOCore
import NIOEmbedded
import NIOHTTP1
import TestSupport
import Testing

@testable import Service

/// A connection between a peer that sends bytes and an application that answers when the test says so.
private final class Connection {
  let channel = EmbeddedChannel()
  private(set) var uses: [ConnectionGuard.Use] = []

  init(_ change: (inout ConnectionGuard.Patience) -> Void = { _ in }) throws {
    var patience = ConnectionGuard.Patience(idle: .seconds(60))
    change(&patience)
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderListSize = 1 << 10
    let decoder = HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits)
    let guarded = ConnectionGuard(patience: patience) { [unowned self] use, _ in uses.append(use) }
    try channel.pipeline.syncOperations.addHandlers(
      StallGuard(patience: patience.idle), HTTPResponseEncoder(), ConnectionGuard.Lookout(for: guarded),
      ByteToMessageHandler(decoder), guarded)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  /// The peer sends, and the application requests more, or doesn't.
  func send(_ text: String, askingForMore: Bool = true) {
    _ = try? channel.writeInbound(ByteBuffer(string: text))
    if askingForMore { channel.read() }
  }

  /// The application answers the previous request.
  func answer(_ content: String = "ok", finishing: Bool = true) {
    let headers: HTTPHeaders = ["Content-Length": "\(content.utf8.count)"]
    let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: headers)
    channel.write(HTTPServerResponsePart.head(head), promise: nil)
    channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: content))), promise: nil)
    if finishing { channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil) } else { channel.flush() }
  }

  /// The bytes that the peer has received since its last read.
  var received: String {
    var text = ""
    while let bytes = try? channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: bytes) }
    return text
  }

  /// The parts of requests that the application has received since its last read: heads by their path.
  var requests: [String] {
    var parts: [String] = []
    while let part = try? channel.readInbound(as: HTTPServerRequestPart.self) {
      switch part {
      case .head(let head): parts.append(head.uri)
      case .body(let bytes): parts.append("body of \(bytes.readableBytes)")
      case .end: parts.append("end")
      }
    }
    return parts
  }

  func pass(_ time: TimeAmount) { channel.embeddedEventLoop.advanceTime(by: time) }
  var isOpen: Bool { channel.isActive }
}

@Suite("An HTTP connection", .tags(.realTime)) struct ConnectionGuardTests {
  private static let get = "GET /find HTTP/1.1\r\nHost: localhost\r\n\r\n"
  private static let post = "POST /hear HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n"

  @Test("a connection serves one request after another, until it is silent for too long") func keptAlive() throws {
    let connection = try Connection()
    for _ in 0..<3 {
      connection.pass(.seconds(59))
      connection.send(Self.get)
      #expect(connection.requests == ["/find", "end"])
      connection.answer()
      #expect(connection.received == "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }
    connection.pass(.seconds(59))
    #expect(connection.isOpen)
    connection.pass(.seconds(1))
    #expect(!connection.isOpen && connection.received == "")
    #expect(connection.uses.prefix(4) == [.idle, .receiving, .busy, .idle])
  }

  struct BadRequest: CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var status: String
    var code: String

    init(_ description: String, _ text: String, _ status: String, _ code: String = "badRequest") {
      (testDescription, self.text, self.status, self.code) = (description, text, status, code)
    }
  }

  static let bad = [
    BadRequest("nonsense", "\u{0}nonsense\r\n\r\n", "400 Bad Request"),
    BadRequest("a letter that is not ASCII in the path", "GET /café HTTP/1.1\r\nHost: x\r\n\r\n", "400 Bad Request"),
    BadRequest("a field with a space in its name", "GET / HTTP/1.1\r\nHost : x\r\n\r\n", "400 Bad Request"),
    BadRequest(
      "fields without end", "GET / HTTP/1.1\r\nX: \(String(repeating: "y", count: 2_000))",
      "431 Request Header Fields Too Large", "headTooLarge"),
    BadRequest("another version", "GET / HTTP/3.0\r\nHost: x\r\n\r\n", "505 HTTP Version Not Supported", "badVersion"),
    BadRequest("no host", "GET / HTTP/1.1\r\n\r\n", "400 Bad Request", "noHost"),
    BadRequest(
      "an unknown expectation", "GET / HTTP/1.1\r\nHost: x\r\nExpect: the best\r\n\r\n", "417 Expectation Failed",
      "badExpectation"),
    BadRequest(
      "a chunk whose length isn't a number",
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "400 Bad Request"),
  ]

  @Test("an invalid request gets an error answer, and the connection ends", arguments: bad)
  func badRequest(_ request: BadRequest) throws {
    let connection = try Connection()
    connection.send(request.text)
    let answer = connection.received
    #expect(answer.hasPrefix("HTTP/1.1 \(request.status)\r\n"), "\(answer)")
    #expect(
      answer.contains("Connection: close\r\n") && answer.contains(#"{"error":{"code":"\#(request.code)","message":""#))
    connection.send(Self.get)
    #expect(!connection.requests.contains("/find"))
    connection.pass(.seconds(2))
    #expect(!connection.isOpen)
  }

  @Test("a head that arrives byte by byte times out") func slowHead() throws {
    let connection = try Connection()
    connection.pass(.seconds(50))
    for byte in "GET /find HTTP/" {
      connection.send(String(byte))
      connection.pass(.milliseconds(990))
    }
    #expect(connection.isOpen && connection.received == "")
    connection.pass(.seconds(1))
    #expect(connection.received.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
    connection.pass(.seconds(2))
    #expect(!connection.isOpen)
  }

  @Test("a body that arrives too slowly times out") func slowBody() throws {
    let connection = try Connection()
    connection.send(Self.post)
    for _ in 0..<4 {
      connection.send(String(repeating: "a", count: 600))
      connection.pass(.seconds(5))
    }
    #expect(connection.isOpen && connection.received == "")
    connection.send("a")
    connection.pass(.seconds(5))
    #expect(connection.received.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
  }

  @Test("a body that the application doesn't request isn't too slow") func heldBody() throws {
    let connection = try Connection()
    // As while waiting for a recognizer.
    connection.send(Self.post, askingForMore: false)
    for _ in 0..<10 { connection.pass(.seconds(5)) }
    #expect(connection.isOpen && connection.received == "")
    connection.channel.read()
    connection.pass(.seconds(5))
    #expect(connection.received == "")
    connection.pass(.seconds(5))
    #expect(connection.received.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
  }

  @Test("a connection with an unread body ends") func unreadBody() throws {
    let connection = try Connection()
    connection.send(Self.post + "part")
    connection.answer("no")
    #expect(connection.received.contains("Connection: close\r\n"))
    _ = connection.requests
    connection.send(String(repeating: "a", count: 4_996) + Self.get)
    #expect(connection.requests == [])
    #expect(connection.uses.last == .idle)
    connection.pass(.seconds(2))
    #expect(!connection.isOpen)
  }

  @Test("a fully read body can be followed by another request") func readBody() throws {
    let connection = try Connection()
    connection.send(Self.post + String(repeating: "a", count: 5_000))
    connection.answer()
    #expect(!connection.received.contains("Connection"))
    connection.send(Self.get)
    #expect(connection.requests == ["/hear", "body of 5000", "end", "/find", "end"])
  }

  @Test(
    "an offer of an unsupported protocol is answered in HTTP/1.1", arguments: ["h2c", "TLS/1.0, h2c"])
  func unknownUpgrade(_ name: String) throws {
    let connection = try Connection()
    connection.send(
      "GET /find HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: \(name)\r\nHTTP2-Settings: \r\n\r\n"
    )
    #expect(connection.requests == ["/find", "end"])
    connection.answer()
    #expect(connection.received.contains("Connection: close\r\n"))
  }

  @Test("an HTTP/1.0 client needs no Host, and its connection ends with the answer") func oldClient() throws {
    let connection = try Connection()
    connection.send("GET /find HTTP/1.0\r\n\r\n")
    #expect(connection.requests == ["/find", "end"])
    connection.answer()
    #expect(connection.received.contains("Connection: close\r\n"))
    connection.pass(.seconds(2))
    #expect(!connection.isOpen)
  }

  /// Expects that the earlier request is still answered, and that the connection then ends.
  private func expectLastAnswer(on connection: Connection, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(connection.received == "", sourceLocation: sourceLocation)
    connection.answer()
    #expect(connection.received.hasPrefix("HTTP/1.1 200 OK\r\n"), sourceLocation: sourceLocation)
    connection.pass(.seconds(2))
    #expect(!connection.isOpen, sourceLocation: sourceLocation)
  }

  @Test("invalid bytes after a valid request don't destroy its answer") func nonsenseBehind() throws {
    let connection = try Connection()
    connection.send(Self.get + "\u{0}nonsense\r\n\r\n")
    expectLastAnswer(on: connection)
  }

  @Test("pipelined requests are answered in order") func together() throws {
    let connection = try Connection()
    connection.send(Self.get + Self.get + "GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" + Self.get)
    #expect(connection.requests == ["/find", "end", "/find", "end", "/last", "end"])
    for isLast in [false, false, true] {
      connection.answer()
      #expect(connection.received.contains("Connection: close") == isLast)
    }
    connection.pass(.seconds(2))
    #expect(!connection.isOpen)
  }

  /// A WebSocket handshake, possibly with an error.
  private static func handshake(_ fields: String..., key: String = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
    -> String
  {
    "GET /v1/sessions HTTP/1.1\r\nHost: x\r\n" + fields.map { $0 + "\r\n" }.joined() + key + "\r\n"
  }

  @Test(
    "an invalid WebSocket handshake is treated as an HTTP request",
    arguments: [
      handshake("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 8"),
      handshake("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", key: ""),
      handshake("Upgrade: websocket", "Sec-WebSocket-Version: 13"),
    ]) func wrongHandshake(request: String) throws
  {
    let connection = try Connection()
    connection.send(request)
    let part = try #require(try connection.channel.readInbound(as: HTTPServerRequestPart.self))
    guard case .head(let head) = part else { throw ChannelError.inappropriateOperationForState }
    #expect(!head.headers.contains(name: "upgrade"))
    _ = connection.requests
    connection.answer()
    #expect(connection.received.contains("Connection: close\r\n"))
  }

  @Test(
    "bytes after an upgrade request aren't buffered",
    arguments: [
      "CONNECT x HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    ])
  func afterAnUpgrade(request: String) throws {
    let connection = try Connection()
    connection.send(request)
    _ = connection.requests
    for _ in 0..<100 { connection.send(String(repeating: "x", count: 100_000)) }
    #expect(connection.isOpen && connection.requests == [])
    connection.answer()
    #expect(connection.received.hasPrefix("HTTP/1.1 200 OK\r\n"))
  }

  @Test("a pipelined request is checked like the first one") func secondWithoutHost() throws {
    let connection = try Connection()
    connection.send(Self.get + "GET /second HTTP/1.1\r\n\r\n" + Self.get)
    #expect(connection.requests == ["/find", "end"])
    connection.answer()
    #expect(connection.received.contains("Connection: close\r\n"))
  }

  @Test("a slow body doesn't destroy the answer to the previous request") func slowBehind() throws {
    let connection = try Connection()
    connection.send(Self.get + Self.post + "x")
    for _ in 0..<3 {
      connection.pass(.seconds(5))
      connection.send("x")
    }
    expectLastAnswer(on: connection)
  }

  @Test("the number of pipelined requests is limited") func manyTogether() throws {
    let connection = try Connection()
    connection.send(String(repeating: Self.get, count: 100))
    #expect(connection.requests.count == 2 * 17)
    for _ in 0..<17 { connection.answer() }
    #expect(connection.received.ranges(of: "HTTP/1.1 200").count == 17)
    connection.pass(.seconds(2))
    #expect(!connection.isOpen)
  }

  @Test("a peer that doesn't read an answer times out, and a slow reader doesn't")
  func stall() throws {
    let connection = try Connection()
    connection.send(Self.get)
    let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(repeating: 0, count: 5_000)))
    connection.channel.write(part, promise: nil)
    connection.channel.isWritable = false
    connection.channel.pipeline.fireChannelWritabilityChanged()
    connection.pass(.seconds(59))
    connection.channel.flush()
    connection.pass(.seconds(60))
    #expect(connection.isOpen)
    connection.pass(.seconds(1))
    #expect(!connection.isOpen)
  }

  @Test("a stopping service closes idle connections at once, and others after their answer") func quiescing() throws {
    let idle = try Connection()
    idle.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(!idle.isOpen)
    let busy = try Connection()
    busy.send(Self.get)
    busy.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(busy.isOpen)
    busy.answer()
    #expect(busy.received.contains("Connection: close\r\n"))
    busy.pass(.seconds(2))
    #expect(!busy.isOpen)
  }
}
