import Foundation
import NIOCore
import NIOPosix
import PlaceIndex
import Places
import Synchronization
import TestSupport
import Testing

@testable import PostgresPlaces

/// The outcome of changes and searches if a connection to the database breaks or is slow.
@Suite(.tags(.storage), .enabled(if: TestRegion.database != nil, "no database is configured"))
struct BrokenConnectionTests {
  private let database = TestRegion.database ?? ""

  private static func favorite(_ name: String) throws -> UserPlace {
    UserPlace(role: .favorite, name: name, coordinate: try TestFeature.coordinate(0, 0))
  }

  @Test(arguments: CommitLoss.allCases)
  func `a rename is done once whatever becomes of the answer to COMMIT`(_ loss: CommitLoss) async throws {
    let client = UUID().uuidString
    let direct = PostgresOwnPlaces(database).places(of: client)
    try await direct.set(try Self.favorite("Mum"))
    try await direct.visit(try Self.favorite("Mum").place, at: Date(timeIntervalSince1970: 1_800_000_000))

    let proxy = try await DatabaseProxy(before: database, loses: loss)
    let places = PostgresOwnPlaces(proxy.address).places(of: client)
    try await places.rename(try Self.favorite("Mum"), to: "Aunt May")
    #expect(proxy.losses == 1)
    #expect(try await direct.all().map(\.name) == ["Aunt May"])
    #expect(try await direct.recents(at: Date(timeIntervalSince1970: 1_800_000_001), limit: 9).map(\.visits) == [1])
    try await proxy.stop()
  }

  @Test func `a slow search doesn't block others while connections are free`() async throws {
    try await whileOneIsSlow(of: 2) { pool in
      for _ in 0..<10 { try await pool.read { _ = try $0.query("SELECT 1") } }
    }
  }

  @Test func `a cancelled wait for a connection ends`() async throws {
    try await whileOneIsSlow(of: 1) { pool in
      let waiting = Task { try await pool.read { _ = try $0.query("SELECT 1") } }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
    }
  }

  /// Runs a body with connections, one of which is in use.
  private func whileOneIsSlow(of connections: Int, _ body: (PostgresPool) async throws -> Void) async throws {
    let number = Int32.random(in: 1...Int32.max)
    let holder = PostgresPool(database, connections: 1)
    let pool = PostgresPool(database, connections: connections)
    try await holder.read { _ = try $0.query("SELECT pg_advisory_lock(\(number))") }
    let (begun, signal) = AsyncStream<Void>.makeStream()
    let slow = Task {
      try await pool.read { link in
        signal.yield()
        _ = try link.query("SELECT pg_advisory_lock(\(number))")
      }
    }
    for await _ in begun { break }
    try await body(pool)
    try await holder.read { _ = try $0.query("SELECT pg_advisory_unlock(\(number))") }
    try await slow.value
  }
}

/// The point at which a commit is lost.
enum CommitLoss: CaseIterable {
  /// On the way to the server, which keeps waiting for it.
  case order
  /// On the way back, after the server has committed.
  case answer
}

/// A socket in front of a database that forwards everything except the first `COMMIT` or the response to it, at which
/// it breaks the connection.
private final class DatabaseProxy: Sendable {
  /// The address of the database behind it, for libpq.
  let address: String
  private let folder: URL
  private let channel: any Channel
  private let loss: LossOnce

  init(before database: String, loses: CommitLoss) async throws {
    let mark = try #require(database.range(of: "host="), "the tests know databases at sockets alone")
    let server = database[mark.upperBound...] + "/.s.PGSQL.5432"
    // The path of a socket has at most a hundred bytes.
    folder = FileManager.default.temporaryDirectory.appending(path: "p\(UInt32.random(in: 0...UInt32.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    address = database[..<mark.upperBound] + folder.path
    let loss = LossOnce(loses)
    self.loss = loss
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelOption(.autoRead, value: false)
      .childChannelInitializer { client in
        ClientBootstrap(group: client.eventLoop)
          .channelInitializer { server in
            server.eventLoop.makeCompletedFuture {
              try server.pipeline.syncOperations.addHandler(PassingOn(to: client, fromServer: true, loss))
            }
          }
          .connect(unixDomainSocketPath: String(server))
          .flatMapThrowing { server in
            try client.pipeline.syncOperations.addHandler(PassingOn(to: server, fromServer: false, loss))
            client.setOption(.autoRead, value: true).whenComplete { _ in }
          }
      }
      .bind(unixDomainSocketPath: folder.appending(path: ".s.PGSQL.5432").path).get()
  }

  /// The number of lost commits.
  var losses: Int { loss.count }

  func stop() async throws {
    try await channel.close()
    try FileManager.default.removeItem(at: folder)
  }
}

/// Loses one message, in one connection.
private final class LossOnce: Sendable {
  let what: CommitLoss
  private let state = Mutex((armed: false, count: 0))

  init(_ what: CommitLoss) { self.what = what }

  var count: Int { state.withLock(\.count) }

  /// Whether these bytes are the message to lose.
  func loses(_ bytes: String, fromServer: Bool) -> Bool {
    state.withLock { state in
      guard state.count == 0 else { return false }
      if !fromServer, bytes.contains("COMMIT") { state.armed = true }
      guard state.armed, fromServer == (what == .answer) else { return false }
      state.count = 1
      return true
    }
  }
}

private final class PassingOn: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  private let peer: any Channel
  private let fromServer: Bool
  private let loss: LossOnce

  init(to peer: any Channel, fromServer: Bool, _ loss: LossOnce) {
    (self.peer, self.fromServer, self.loss) = (peer, fromServer, loss)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    guard loss.loses(String(buffer: bytes), fromServer: fromServer) else {
      return peer.writeAndFlush(bytes, promise: nil)
    }
    // Only the client is notified: the server's end stays open, as if a network broke.
    (fromServer ? peer : context.channel).close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    // The server has to detect by itself that the client is gone.
    if fromServer || loss.count == 0 { peer.close(promise: nil) }
  }
}
