import Audio
public import Logging
import NIOCore
import NIOPosix
public import Places
import Recognition
public import ServiceLifecycle

/// Recognition for home voice assistants that speak the Wyoming protocol, over TCP.
///
/// The protocol knows no tokens, so it listens on this machine alone unless it is told otherwise.
public struct WyomingServer: Service {
  /// Where it listens.
  public struct Settings: Sendable {
    /// The address.
    public var host: String
    /// The port; 0 for any that is free.
    public var port: Int
    /// How long a connection may say nothing.
    public var idleTime = Duration.seconds(300)
    /// How many connections there are at most.
    public var connections = 256
    /// Where recordings are heard from, where known: the protocol has no room for positions.
    public var position: Coordinate?

    /// Makes settings.
    ///
    /// - Parameters:
    ///   - host: The address.
    ///   - port: The port; 0 for any that is free.
    public init(host: String, port: Int) { (self.host, self.port) = (host, port) }
  }

  private typealias Connection = NIOAsyncChannel<WyomingEvent, WyomingEvent>

  private let state: ServiceState
  private let settings: Settings
  private let logger: Logger
  private let onListening: @Sendable (String, Int) -> Void

  /// Makes a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - state: What it serves.
  ///   - settings: Where it listens.
  ///   - logger: Where it writes what happens; never words that were spoken.
  ///   - onListening: Told address and port once it listens.
  public init(
    state: ServiceState, settings: Settings, logger: Logger,
    onListening: @escaping @Sendable (String, Int) -> Void = { _, _ in }
  ) {
    self.state = state
    self.settings = settings
    self.logger = logger
    self.onListening = onListening
  }

  /// Serves until the task is cancelled or a graceful shutdown is asked for.
  ///
  /// - Throws: Where the address cannot be listened on.
  public func run() async throws {
    let idleTime = TimeAmount.nanoseconds(Int64(settings.idleTime / .nanoseconds(1)))
    let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .bind(host: settings.host, port: settings.port) { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(IdleStateHandler(readTimeout: idleTime))
          try pipeline.addHandler(CloseWhenIdle())
          try pipeline.addHandler(ByteToMessageHandler(WyomingCodec()))
          try pipeline.addHandler(MessageToByteHandler(WyomingCodec()))
          return try Connection(wrappingChannelSynchronously: channel)
        }
      }
    onListening(server.channel.localAddress?.ipAddress ?? "", server.channel.localAddress?.port ?? 0)
    let open = Places(settings.connections)
    try await withGracefulShutdownHandler {
      try await withThrowingDiscardingTaskGroup { group in
        try await server.executeThenClose { connections in
          for try await connection in connections {
            guard await open.take() else {
              try? await connection.channel.close()
              continue
            }
            group.addTask {
              await serve(connection)
              await open.giveBack()
            }
          }
        }
        group.cancelAll()
      }
    } onGracefulShutdown: {
      server.channel.close(promise: nil)
    }
  }

  /// How many connections there may still be.
  private actor Places {
    private var left: Int
    init(_ count: Int) { left = count }
    func take() -> Bool {
      guard left > 0 else { return false }
      left -= 1
      return true
    }
    func giveBack() { left += 1 }
  }

  private func serve(_ connection: Connection) async {
    let client = connection.channel.remoteAddress?.ipAddress ?? "local"
    do {
      try await connection.executeThenClose { events, answers in
        var recording: Recording?
        for try await event in events {
          switch event.type {
          case "describe": try await answers.write(Self.information)
          case "ping":
            var data = WyomingData()
            data.text = event.data.pingText
            try await answers.write(WyomingEvent("pong", data))
          case "audio-start":
            await recording?.cancel()
            recording = try Recording(event.data, state, client: client, position: settings.position)
          case "audio-chunk":
            let running = try recording ?? Recording(event.data, state, client: client, position: settings.position)
            recording = running
            try await running.accept(event.payload)
          case "audio-stop":
            var data = WyomingData()
            data.text = try await recording?.transcript() ?? ""
            data.language = "en"
            recording = nil
            try await answers.write(WyomingEvent("transcript", data))
          default: break
          }
        }
        await recording?.cancel()
      }
    } catch {
      logger.debug("a Wyoming connection broke off", metadata: ["error": "\(ServiceError.converting(error).code)"])
    }
  }

  private static var information: WyomingEvent {
    let here = WyomingProgram.Attribution(name: "Whereto", url: "https://git.example.org/whereto")
    var data = WyomingData()
    data.asr = [
      WyomingProgram(
        name: "whereto", attribution: here, description: "Destinations, heard offline",
        version: ServiceVersion.current,
        models: [
          .init(
            name: "regions", attribution: here, description: "What can be said in the regions that are served",
            version: ServiceVersion.current, languages: ["en"])
        ])
    ]
    return WyomingEvent("info", data)
  }

  /// Closes connections on which nothing comes.
  private final class CloseWhenIdle: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      guard event is IdleStateHandler.IdleStateEvent else { return context.fireUserInboundEventTriggered(event) }
      context.close(promise: nil)
    }
  }

  /// One recording of a connection, heard while it comes.
  private struct Recording {
    private let source = PushedAudio()
    private let hearing: Task<String, any Error>
    private let decoder: Decoder

    private actor Decoder {
      var decoding: AudioDecoding
      init(_ decoding: AudioDecoding) { self.decoding = decoding }
      func accept(_ buffer: ByteBuffer) throws -> AudioChunk? { try decoding.accept(buffer.readableBytesView) }
    }

    init(_ format: WyomingData, _ state: ServiceState, client: String, position: Coordinate?) throws {
      guard (format.width ?? 2) == 2, (format.channels ?? 1) == 1, (8_000...192_000).contains(format.rate ?? 16_000)
      else {
        throw ServiceError.badParameter("audio-start", "send 16-bit samples of one channel")
      }
      decoder = Decoder(AudioDecoding(.pcm(sampleRate: format.rate ?? 16_000, isBigEndian: false)))
      hearing = Task { [source] in
        try await state.transcribe(source, near: position, client: client).result?.text ?? ""
      }
    }

    func accept(_ payload: ByteBuffer) async throws {
      if let chunk = try await decoder.accept(payload) { await source.push(chunk) }
    }

    func transcript() async throws -> String {
      await source.finish()
      return try await hearing.value
    }

    func cancel() async {
      hearing.cancel()
      await source.stop()
    }
  }
}

extension WyomingServer: CustomStringConvertible {
  /// Its name alone, for logs.
  public var description: String { "WyomingServer" }
}
