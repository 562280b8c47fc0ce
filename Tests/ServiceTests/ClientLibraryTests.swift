import Audio
import DestinationSearch
import DestinationSearchTesting
import Foundation
import HeadUnit
import NIOCore
import NIOEmbedded
import NIOPosix
import NIOWebSocket
import Places
import SearchScreen
import Synchronization
import TestSupport
import Testing

@testable import WheretoClient
@testable import WheretoClientSockets

@Suite("The client's outbox", .tags(.realTime), .timeLimit(.minutes(30))) struct ClientOutboxTests {
  private func piece(_ number: UInt8) -> ClientOutbox.Item { .audio([number, 0]) }

  @Test("Items are sent in order, waiting audio can be removed, and the rest is sent before the end")
  func order() async {
    let outbox = ClientOutbox()
    for number: UInt8 in 1...3 { outbox.add(piece(number)) }
    outbox.add(.message(.settle(number: 1)))
    guard case .audio(let first)? = await outbox.next() else { return #expect(Bool(false), "no sound") }
    #expect(first == [1, 0])
    outbox.dropAudio()
    outbox.add(.message(.event(.cancelled)))
    outbox.finish()
    outbox.add(.message(.settle(number: 2)))
    var left: [ClientMessage] = []
    while let item = await outbox.next() {
      if case .message(let message) = item { left.append(message) } else { Issue.record("sound was left") }
    }
    #expect(left == [.settle(number: 1), .event(.cancelled)])
  }

  @Test("A waiting task is resumed by an added item, and by the end")
  func waiting() async {
    let outbox = ClientOutbox()
    async let next = outbox.next()
    outbox.add(piece(7))
    guard case .audio? = await next else { return #expect(Bool(false), "no sound") }
    async let end = outbox.next()
    outbox.finish()
    #expect(await end == nil)
  }

  @Test("The number of waiting items is limited")
  func bound() {
    let outbox = ClientOutbox()
    for _ in 0..<ClientOutbox.most { #expect(outbox.add(piece(1))) }
    #expect(!outbox.add(piece(2)))
    outbox.dropAudio()
    #expect(outbox.add(piece(2)))
  }
}

@Suite("A session over a failing connection", .tags(.realTime), .timeLimit(.minutes(30))) struct FailingConnectionTests
{
  /// A service whose answers the test gives, and that takes messages only while it is allowed to.
  final class Scripted: SessionConnection {
    private struct State {
      var sent: [SessionFrame] = []
      var isStuck = false
      var stuck: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let answers = AsyncStream.makeStream(of: SessionFrame.self)
    private let told = AsyncStream.makeStream(of: SessionFrame.self)

    init() {
      say(#"{"version":2,"settings":SETTINGS}"#.replacing("SETTINGS", with: Self.settings))
    }

    private static let settings: String = {
      let data = try? JSONEncoder().encode(ScreenSettings())
      return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }()

    func say(_ text: String) { answers.continuation.yield(.text(text)) }

    func send(_ message: SessionFrame) async throws {
      await withCheckedContinuation { waiting in
        state.withLock { state in
          if state.isStuck { state.stuck.append(waiting) } else { waiting.resume() }
        }
      }
      state.withLock { $0.sent.append(message) }
      told.continuation.yield(message)
    }

    func next() async throws -> SessionFrame? {
      for await answer in answers.stream { return answer }
      return nil
    }

    func close() async { answers.continuation.finish() }

    func stick(_ isStuck: Bool) {
      state.withLock { state in
        state.isStuck = isStuck
        if !isStuck {
          for one in state.stuck { one.resume() }
          state.stuck = []
        }
      }
    }

    /// Waits until a text with these words was sent.
    func until(_ words: String) async {
      for await frame in told.stream {
        if case .text(let text) = frame, text.contains(words) { return }
      }
    }

    var sent: [SessionFrame] { state.withLock { $0.sent } }
  }

  private func session(
    over connection: Scripted, onUpdate: @escaping @Sendable (SessionUpdate) -> Void = { _ in }
  ) async throws -> RemoteSearchSession {
    let equipment = ClientEquipment(permissions: ScriptedPermissions()) { ScriptedAudioSource([.wait]) }
    var start = SessionStart()
    start.position = Coordinate(latitude: 49.28, longitude: -123.12)
    return try await RemoteSearchSession.open(
      start, over: connection, host: ImmediateHost(), equipment: equipment, onUpdate: onUpdate)
  }

  @Test("A cancellation while audio is queued is sent at once, and the audio is dropped")
  func cancelling() async throws {
    let connection = Scripted()
    let session = try await session(over: connection)
    await session.receive(.screen(.connected(limits: [], style: .light)))
    await connection.until("connected")
    connection.stick(true)
    await session.tell(.settle(number: 9))
    for _ in 0..<50 { await session.send([1, 0]) }
    await session.receive(.cancelled)
    connection.stick(false)
    await connection.until("cancelled")
    // Only the item that was being sent when the driver cancelled came before.
    let sound = connection.sent.count { if case .binary = $0 { true } else { false } }
    #expect(sound <= 1)
    await session.disconnect(within: .seconds(1))
  }

  @Test("A session with a service that doesn't read ends with an error")
  func stuck() async throws {
    let connection = Scripted()
    let failures = AsyncStream.makeStream(of: String.self)
    let session = try await session(
      over: connection,
      onUpdate: { update in
        if case .failed(let error) = update { failures.continuation.yield("\(error)") }
      })
    connection.stick(true)
    for _ in 0...(ClientOutbox.most + 2) { await session.send([1, 0]) }
    for await failure in failures.stream {
      #expect(failure.contains("doesn't accept messages"))
      break
    }
    #expect(await !session.isOpen)
    connection.stick(false)
  }
}

@Suite("A silent service", .tags(.realTime), .timeLimit(.minutes(30))) struct SilenceTests {
  @Test("A silent service gets a ping, and is disconnected if it doesn't answer")
  func silence() throws {
    let channel = EmbeddedChannel(handler: SilenceGuard(after: .seconds(20)))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 80)).wait()
    let loop = channel.embeddedEventLoop
    loop.advanceTime(by: .seconds(21))
    #expect(try channel.readOutbound(as: WebSocketFrame.self)?.opcode == .ping)
    // The service answers, and gets another ping after another silence.
    try channel.writeInbound(WebSocketFrame(fin: true, opcode: .pong, data: ByteBuffer()))
    loop.advanceTime(by: .seconds(20))
    #expect(try channel.readOutbound(as: WebSocketFrame.self) == nil)
    loop.advanceTime(by: .seconds(20))
    #expect(try channel.readOutbound(as: WebSocketFrame.self)?.opcode == .ping)
    #expect(channel.isActive)
    loop.advanceTime(by: .seconds(20))
    #expect(throws: RemoteSessionError.closed(code: 1006, reason: "it stopped answering")) {
      try channel.throwIfErrorCaught()
    }
    #expect(!channel.isActive)
  }

  @Test("A server that accepts a connection and stays silent isn't a service")
  func nobody() async throws {
    let silent = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .bind(host: "127.0.0.1", port: 0).get()
    let port = try #require(silent.localAddress?.port)
    var patience = WebSocketConnection.Patience()
    patience.opening = .milliseconds(100)
    await #expect(throws: RemoteSessionError.self) {
      _ = try await WebSocketConnection.open("http://127.0.0.1:\(port)", token: nil, patience: patience)
    }
    try await silent.close().get()
  }
}
