import DequeModule
import Dispatch
import Foundation
import PlaceIndex
import Synchronization

/// Connections to a database for as many callers at once, each made when it is first needed and used on a queue of its own.
///
/// Whoever finds all of them taken gets the first that is given back, in the order of asking.
final class PostgresPool: Sendable {
  private struct State {
    /// Those that nobody uses; the last one was used last, and is taken first.
    var free: [PostgresLane]
    var waiting: Deque<Waiter> = []
    var asked = 0
  }

  private struct Waiter {
    var number: Int
    var continuation: CheckedContinuation<PostgresLane, any Error>
  }

  private let state: Mutex<State>

  /// Names a database; nothing is connected yet.
  ///
  /// - Parameters:
  ///   - address: A connection string of libpq.
  ///   - settings: Statements that every session begins with.
  ///   - connections: How many there may be.
  init(_ address: String, settings: String = "SET statement_timeout = '30s'", connections: Int) {
    state = Mutex(State(free: (0..<max(1, connections)).map { _ in PostgresLane(address, settings) }))
  }

  /// Reads over a connection of its own, on no thread of the cooperative pool.
  ///
  /// Where the server went away since the connection was last used, the body runs once more over a new one.
  ///
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` where nobody answers, what the body throws, and `CancellationError` where
  ///   the task is cancelled before there is a connection.
  func read<Value: Sendable>(_ body: @escaping @Sendable (PostgresLink) throws -> Value) async throws -> Value {
    try await use { try $0.read(body) }
  }

  /// Makes a change in one transaction: all of it or none, and never twice.
  ///
  /// Where the server went away, the body runs once more, unless what was done turns out to have been kept.
  ///
  /// - Throws: As ``read(_:)`` does; then nothing was kept, unless the connection broke at the very end and no server tells
  ///   within ten seconds what became of the change.
  func change(_ body: @escaping @Sendable (PostgresLink) throws -> Void) async throws {
    try await use { try $0.change(body) }
  }

  private func use<Value: Sendable>(_ body: @escaping @Sendable (PostgresLane) throws -> Value) async throws -> Value {
    let lane = try await lane()
    defer { giveBack(lane) }
    do {
      return try await lane.run(body)
    } catch let error as Unreachable {
      // Whoever waits would find the same, each after trying as long.
      let waiting = state.withLock { state in
        defer { state.waiting.removeAll() }
        return state.waiting
      }
      for waiter in waiting { waiter.continuation.resume(throwing: error.cause) }
      throw error.cause
    }
  }

  private func lane() async throws -> PostgresLane {
    let number = state.withLock { state in
      state.asked += 1
      return state.asked
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<PostgresLane, any Error>? = state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          if let lane = state.free.popLast() { return .success(lane) }
          state.waiting.append(Waiter(number: number, continuation: continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  private func giveBack(_ lane: PostgresLane) {
    let next = state.withLock { state in
      let next = state.waiting.popFirst()
      if next == nil { state.free.append(lane) }
      return next
    }
    next?.continuation.resume(returning: lane)
  }
}

/// A connection and the queue on which alone it is used.
// The connection is touched on the queue alone, one block after the other: that makes it safe to hand around.
final class PostgresLane: @unchecked Sendable {
  private let address: String
  private let settings: String
  private var link: PostgresLink?
  private let queue = DispatchQueue(label: "whereto.postgres")

  /// Names a database; nothing is connected yet.
  init(_ address: String, _ settings: String) { (self.address, self.settings) = (address, settings) }

  /// Does something on the queue.
  func run<Value: Sendable>(_ body: @escaping @Sendable (PostgresLane) throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in continuation.resume(with: Result { try body(self) }) }
    }
  }

  /// Reads; once more over a new connection where the server went away. On the queue alone.
  func read<Value>(_ body: (PostgresLink) throws -> Value) throws -> Value {
    if let link, link.isAlive {
      do { return try body(link) } catch  where link.isAlive { throw error } catch {}
    }
    return try body(try connect())
  }

  /// Makes a change; once more where the server went away without having kept it. On the queue alone.
  func change(_ body: (PostgresLink) throws -> Void) throws {
    if try commit(body) { return }
    guard try commit(body) else { throw PostgresLink.noAnswer(address) }
  }

  private func connected() throws -> PostgresLink {
    if let link, link.isAlive { return link }
    return try connect()
  }

  private func connect() throws -> PostgresLink {
    do {
      let link = try PostgresLink(address, settings: settings)
      self.link = link
      return link
    } catch {
      throw Unreachable(cause: error)
    }
  }

  /// Makes a change.
  ///
  /// - Returns: Whether it has been kept; it has not where the server went away.
  private func commit(_ body: (PostgresLink) throws -> Void) throws -> Bool {
    let link = try connected()
    let change: Change
    do {
      try link.execute("BEGIN")
      try body(link)
      change = Change(
        number: String(try link.query("SELECT txid_current()")[0].text(at: 0)), process: link.process)
    } catch {
      guard link.isAlive else { return false }
      try? link.execute("ROLLBACK")
      throw error
    }
    do {
      try link.execute("COMMIT")
      return true
    } catch {
      guard !link.isAlive else { throw error }
      return try wasKept(change)
    }
  }

  /// What the server calls a change.
  private struct Change {
    var number: String
    /// The server's process that makes it.
    var process: Int32
  }

  /// How long is asked what became of a change, while a server starts or another takes its place.
  private static let patience = Duration.seconds(10)

  /// What became of a change whose end was not answered.
  private func wasKept(_ change: Change) throws -> Bool {
    let start = ContinuousClock.now
    var isEnded = false
    while ContinuousClock.now - start < Self.patience {
      do {
        let link = try connected()
        // The numbers of a server that took another's place may not have come so far.
        let status = try link.query(
          "SELECT CASE WHEN ?1::int8 < txid_current() THEN txid_status(?1::int8) ELSE 'unknown here' END",
          [change.number])[0].text(at: 0)
        switch status {
        case "committed": return true
        case "aborted", "unknown here": return false
        default: break
        }
        if !isEnded { try end(change, link) }
        isEnded = true
      } catch is Unreachable {
        // It starts, or another takes its place.
      } catch  where link?.isAlive == false {
        // It went away once more.
      }
      Thread.sleep(forTimeInterval: 0.05)
    }
    throw PostgresLink.noAnswer(address)
  }

  /// Ends the server's process that had a transaction: it waits for orders where it has not noticed that nobody is there.
  private func end(_ change: Change, _ link: PostgresLink) throws {
    try link.query(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid = ?::int AND backend_xid = (?::int8 & 4294967295)::text::xid
      """, [String(change.process), change.number])
  }
}

/// No server could be connected to.
private struct Unreachable: Error {
  var cause: any Error
}
