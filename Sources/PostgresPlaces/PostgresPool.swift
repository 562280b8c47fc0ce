import Dispatch
import Synchronization

/// Connections to a database that take turns, each made when it is first needed and used on a queue of its own.
final class PostgresPool: Sendable {
  private let lanes: [Lane]
  private let nextLane = Atomic(0)

  /// Names a database; nothing is connected yet.
  ///
  /// - Parameters:
  ///   - address: A connection string of libpq.
  ///   - settings: Statements that every session begins with.
  ///   - connections: How many there may be; whoever finds theirs taken waits.
  init(_ address: String, settings: String = "SET statement_timeout = '30s'", connections: Int) {
    lanes = (0..<max(1, connections)).map { _ in Lane(address, settings) }
  }

  /// Has a connection to itself, on no thread of the cooperative pool.
  ///
  /// Where the server went away since the connection was last used, the body runs once more over a new one.
  ///
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` where nobody answers, and what the body throws.
  func run<Value: Sendable>(_ body: @escaping @Sendable (PostgresLink) throws -> Value) async throws -> Value {
    let turn = nextLane.wrappingAdd(1, ordering: .relaxed).oldValue
    return try await lanes[Int(UInt(bitPattern: turn) % UInt(lanes.count))].run(body)
  }

  /// A connection and the queue on which alone it is used.
  // The link is touched on the queue alone, one block after the other: that makes it safe to hand around.
  private final class Lane: @unchecked Sendable {
    private let address: String
    private let settings: String
    private var link: PostgresLink?
    private let queue = DispatchQueue(label: "whereto.postgres")

    init(_ address: String, _ settings: String) { (self.address, self.settings) = (address, settings) }

    func run<Value: Sendable>(_ body: @escaping @Sendable (PostgresLink) throws -> Value) async throws -> Value {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { [self] in continuation.resume(with: Result { try perform(body) }) }
      }
    }

    private func perform<Value>(_ body: (PostgresLink) throws -> Value) throws -> Value {
      if let link, link.isAlive {
        do { return try body(link) } catch  where link.isAlive { throw error } catch {}
      }
      let new = try PostgresLink(address, settings: settings)
      link = new
      return try body(new)
    }
  }
}
