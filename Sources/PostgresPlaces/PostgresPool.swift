import DequeModule
import Dispatch
import Foundation
import PlaceIndex
import Synchronization

/// A pool of connections to a database. Each connection is opened on first use and used on its own queue. If all
/// connections are in use, callers wait in order.
final class PostgresPool: Sendable {
  private struct State {
    /// The idle connections; the last one was used most recently and is taken first.
    var free: [PostgresLane]
    var waiting: Deque<Waiter> = []
    var asked = 0
  }

  private struct Waiter {
    var number: Int
    var continuation: CheckedContinuation<PostgresLane, any Error>
  }

  private let state: Mutex<State>

  /// Configures a database without connecting; the settings are statements that run at the start of every session.
  init(_ address: String, settings: String = "SET statement_timeout = '30s'", connections: Int) {
    state = Mutex(State(free: (0..<max(1, connections)).map { _ in PostgresLane(address, settings) }))
  }

  /// Reads with a connection that no other caller uses, outside the cooperative thread pool.
  ///
  /// If the server disconnected since the last use, the body runs once more with a new connection.
  ///
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` if the server doesn't respond, the errors of the body, and
  ///   `CancellationError` if the task is canceled before a connection is available.
  func read<Value: Sendable>(_ body: @escaping @Sendable (PostgresLink) throws -> Value) async throws -> Value {
    try await use { try $0.read(body) }
  }

  /// Makes a change in one transaction: completely or not at all, and never twice.
  ///
  /// If the server disconnects, the body runs once more, unless the change turns out to be committed.
  ///
  /// - Throws: The same errors as ``read(_:)``; then nothing was changed. The exception is a connection that breaks
  ///   during the commit, if no server reports the result within ten seconds.
  func change(_ body: @escaping @Sendable (PostgresLink) throws -> Void) async throws {
    try await use { try $0.change(body) }
  }

  private func use<Value: Sendable>(_ body: @escaping @Sendable (PostgresLane) throws -> Value) async throws -> Value {
    let lane = try await lane()
    defer { giveBack(lane) }
    do {
      return try await lane.run(body)
    } catch let error as Unreachable {
      // Waiting callers would fail the same way, each after the full timeout.
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

/// A connection and the queue that it is confined to.
// The connection is accessed only on the serial queue, one block at a time, which makes it safe to share.
final class PostgresLane: @unchecked Sendable {
  private let address: String
  private let settings: String
  private var link: PostgresLink?
  private let queue = DispatchQueue(label: "whereto.postgres")

  init(_ address: String, _ settings: String) { (self.address, self.settings) = (address, settings) }

  /// Runs a block on the queue.
  func run<Value: Sendable>(_ body: @escaping @Sendable (PostgresLane) throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in continuation.resume(with: Result { try body(self) }) }
    }
  }

  /// Reads; if the server disconnected, reads once more with a new connection. Call only on the queue.
  func read<Value>(_ body: (PostgresLink) throws -> Value) throws -> Value {
    if let link, link.isAlive {
      do { return try body(link) } catch  where link.isAlive { throw error } catch {}
    }
    return try body(try connect())
  }

  /// Makes a change; if the server disconnected before the commit, makes it once more. Call only on the queue.
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

  /// Makes a change once, and returns whether it was committed; false if the server disconnected before.
  private func commit(_ body: (PostgresLink) throws -> Void) throws -> Bool {
    let link = try connected()
    let change: Change
    do {
      try link.execute("BEGIN")
      try body(link)
      change = Change(number: String(try link.query("SELECT txid_current()")[0].text(at: 0)), process: link.process)
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

  /// The server's identification of a transaction.
  private struct Change {
    var number: String
    /// The process ID of its backend.
    var process: Int32
  }

  /// Maximum time to query the result of a change while a server restarts or a standby takes over.
  private static let patience = Duration.seconds(10)

  /// Whether a change was committed, if the commit wasn't confirmed.
  private func wasKept(_ change: Change) throws -> Bool {
    let start = ContinuousClock.now
    var isEnded = false
    while ContinuousClock.now - start < Self.patience {
      do {
        let link = try connected()
        // On a standby that took over, the transaction numbers may be lower.
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
        // The server is restarting, or a standby is taking over.
      } catch  where link?.isAlive == false {
        // It disconnected again.
      }
      Thread.sleep(forTimeInterval: 0.05)
    }
    throw PostgresLink.noAnswer(address)
  }

  /// Terminates the backend of a transaction; it may still wait for commands if it hasn't noticed the lost connection.
  private func end(_ change: Change, _ link: PostgresLink) throws {
    try link.query(
      """
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE pid = ?::int AND backend_xid = (?::int8 & 4294967295)::text::xid
      """, [String(change.process), change.number])
  }
}

/// The error if no server could be reached.
private struct Unreachable: Error {
  var cause: any Error
}
