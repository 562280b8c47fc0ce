import HTTPTypes
import NIOCore
import NIOWebSocket
import ServiceLifecycle

/// The service's side of a WebSocket (RFC 6455): whole messages in, messages out; pings are answered.
actor WebSocket {
  /// A whole message.
  enum Message: Sendable {
    case text(String)
    case binary(ByteBuffer)
  }

  private typealias Frames = NIOAsyncChannelInboundStream<WebSocketFrame>

  private var frames: Frames.AsyncIterator?
  private let writer: NIOAsyncChannelOutboundWriter<WebSocketFrame>
  private let channel: any Channel
  private let idleTime: TimeAmount
  private var isClosed = false
  private var isKeptOpen = false

  /// Longest time that sending a close frame may take.
  private static let closeTimeout = TimeAmount.seconds(2)

  private init(
    _ frames: Frames, _ writer: NIOAsyncChannelOutboundWriter<WebSocketFrame>, _ channel: any Channel,
    idleTime: TimeAmount
  ) {
    self.frames = frames.makeAsyncIterator()
    self.writer = writer
    self.channel = channel
    self.idleTime = idleTime
  }

  /// Runs a conversation over a connection and closes it. When the service stops, it sends the client a close frame.
  static func run(
    on channel: NIOAsyncChannel<WebSocketFrame, WebSocketFrame>, idleTime: TimeAmount,
    _ converse: @Sendable @escaping (WebSocket) async throws -> Void
  ) async throws {
    try await channel.executeThenClose { inbound, outbound in
      let socket = WebSocket(inbound, outbound, channel.channel, idleTime: idleTime)
      var fault: FailedConversation?
      do {
        try await withGracefulShutdownHandler {
          try await converse(socket)
        } onGracefulShutdown: {
          Task {
            try? await socket.close(.goingAway, reason: "the service is stopping")
            try? await channel.channel.close()
          }
        }
        try await socket.close(.normalClosure)
      } catch let error as ServiceError {
        let isBusy = error.status == .serviceUnavailable || error.status == .tooManyRequests
        try await socket.close(isBusy ? .unknown(1013) : .policyViolation, reason: error.message)
      } catch let error as NIOWebSocketError {
        try await socket.close(WebSocketErrorCode(error))
      } catch  where !Self.isLoss(error) {
        try await socket.close(.unexpectedServerError, reason: "the service failed; its log has the reason")
        fault = FailedConversation(cause: error)
      }
      await socket.linger()
      if let fault { throw fault }
    }
  }

  /// Whether a failure is the loss of the connection rather than a fault.
  private static func isLoss(_ error: any Error) -> Bool {
    error is ChannelError || error is IOError || error is CancellationError || error is NIOAsyncWriterError
      || ServerCertificate.isLoss(error)
  }

  /// Waits a moment for the client's close frame: closing with unread input could destroy the reason.
  private func linger() async {
    guard var frames else { return }
    self.frames = nil
    let patience = channel.eventLoop.scheduleTask(in: .seconds(1)) { [channel] in channel.close(promise: nil) }
    while let frame = try? await frames.next(isolation: self), frame.opcode != .connectionClose {}
    patience.cancel()
  }

  /// Pings a silent client from now on, so that silence alone doesn't close the connection.
  func keepOpen() { isKeptOpen = true }

  /// The next message; `nil` when the client has disconnected or been silent for too long.
  func next() async throws -> Message? {
    while !isClosed, var frames {
      self.frames = nil
      // A connection without input is closed, which ends the wait.
      let patience = channel.eventLoop.scheduleTask(in: idleTime) { [channel] in channel.close(promise: nil) }
      let reminder = isKeptOpen ? pingLater() : nil
      defer {
        patience.cancel()
        reminder?.cancel()
      }
      let frame = try await frames.next(isolation: self)
      self.frames = frames
      guard let frame else { return nil }
      switch frame.opcode {
      case .text:
        let data = frame.unmaskedData
        guard let text = String(validating: data.readableBytesView, as: UTF8.self) else {
          try await close(.dataInconsistentWithMessage, reason: "text must be UTF-8")
          return nil
        }
        return .text(text)
      case .binary: return .binary(frame.unmaskedData)
      case .ping: try await writer.write(WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
      case .connectionClose:
        self.frames = nil
        try await close(.normalClosure)
        return nil
      default: continue
      }
    }
    return nil
  }

  /// Pings the client after half the allowed silence; its pong counts as input.
  private func pingLater() -> Scheduled<Void> {
    channel.eventLoop.scheduleTask(in: .nanoseconds(idleTime.nanoseconds / 2)) { [channel] in
      channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer()), promise: nil)
    }
  }

  func send(_ text: String) async throws {
    guard !isClosed else { return }
    try await writer.write(WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)))
  }

  /// Sends a close frame, once; the reason is truncated to 120 bytes.
  func close(_ code: WebSocketErrorCode, reason: String = "") async throws {
    guard !isClosed else { return }
    isClosed = true
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    data.writeString(String(decoding: Array(reason.utf8.prefix(120)), as: UTF8.self))
    // A client that doesn't read anymore isn't notified.
    let patience = channel.eventLoop.scheduleTask(in: Self.closeTimeout) { [channel] in channel.close(promise: nil) }
    defer { patience.cancel() }
    try await writer.write(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
  }
}

extension WebSocketErrorCode {
  /// The close code for a client's protocol error.
  fileprivate init(_ error: NIOWebSocketError) {
    switch error {
    case .invalidFrameLength: self = .messageTooLarge
    default: self = .protocolError
    }
  }
}

/// A conversation that ended because of a fault of the service.
struct FailedConversation: Error {
  let cause: any Error
}
