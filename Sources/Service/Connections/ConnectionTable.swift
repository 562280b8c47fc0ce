import Metrics
import NIOCore
import Synchronization

/// The connections of the service, and which of them has to go where there are too many.
///
/// When all places are taken, whoever has most of them loses the one that has been idle longest, so that connections which
/// nobody uses never keep others out. One in the middle of a request is left alone.
final class ConnectionTable: Sendable {
  /// What a connection is used for.
  enum Use: Comparable, Sendable {
    /// No request has begun, or its answer was given.
    case idle
    /// A part of a request's head has come.
    case beginning
    /// A request is read or answered, or the connection is a WebSocket.
    case busy
  }

  private struct Entry {
    let address: String
    let close: @Sendable () -> Void
    var use: Use
    var since: NIODeadline
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var counts: [String: Int] = [:]
    var lastNumber = 0
  }

  private let most: Int
  private let perAddress: Int
  private let state = Mutex(State())
  private let gauge = Gauge(label: "whereto_connections")

  /// Makes room for connections.
  ///
  /// - Parameters:
  ///   - most: How many there may be.
  ///   - perAddress: How many of one address. This machine's own addresses have no such limit: a proxy on it asks for many.
  init(most: Int, perAddress: Int) { (self.most, self.perAddress) = (max(1, most), max(1, perAddress)) }

  /// How many there are.
  var count: Int { state.withLock(\.entries.count) }

  /// Takes a place, which somebody else may lose.
  ///
  /// - Parameters:
  ///   - address: Where the connection comes from.
  ///   - time: When it came.
  ///   - close: Closes it; called where its place is given to another.
  /// - Returns: The number of the place; `nil` where there is none.
  func enter(from address: String, at time: NIODeadline, close: @escaping @Sendable () -> Void) -> Int? {
    let (number, evicted, count) = state.withLock { state -> (Int?, Entry?, Int) in
      var evicted: Entry?
      let isFull = state.entries.count >= most
      if isFull || isAtLimit(address, state) {
        guard let victim = victim(for: isAtLimit(address, state) ? address : nil, state) else { return (nil, nil, 0) }
        evicted = Self.remove(victim, &state)
      }
      state.lastNumber += 1
      state.entries[state.lastNumber] = Entry(address: address, close: close, use: .idle, since: time)
      state.counts[address, default: 0] += 1
      return (state.lastNumber, evicted, state.entries.count)
    }
    guard let number else {
      Self.dropped("refused")
      return nil
    }
    if let evicted {
      Self.dropped("idle")
      evicted.close()
    }
    gauge.record(count)
    return number
  }

  /// Says what a connection is used for now.
  func use(_ number: Int, as use: Use, at time: NIODeadline) {
    state.withLock { state in
      state.entries[number]?.use = use
      state.entries[number]?.since = time
    }
  }

  /// Gives a place back.
  func leave(_ number: Int) {
    let count = state.withLock { state in
      _ = Self.remove(number, &state)
      return state.entries.count
    }
    gauge.record(count)
  }

  private func isAtLimit(_ address: String, _ state: State) -> Bool {
    !address.hasPrefix("127.") && address != "::1" && state.counts[address, default: 0] >= perAddress
  }

  /// Who loses a place: of an address, or of the one that has most.
  private func victim(for address: String?, _ state: State) -> Int? {
    let idle = state.entries.filter { $0.value.use != .busy && (address ?? $0.value.address) == $0.value.address }
    return idle.max { one, other in
      let counts = (state.counts[one.value.address, default: 0], state.counts[other.value.address, default: 0])
      if counts.0 != counts.1 { return counts.0 < counts.1 }
      if one.value.use != other.value.use { return one.value.use > other.value.use }
      return one.value.since > other.value.since
    }?.key
  }

  private static func remove(_ number: Int, _ state: inout State) -> Entry? {
    guard let entry = state.entries.removeValue(forKey: number) else { return nil }
    let left = state.counts[entry.address, default: 1] - 1
    state.counts[entry.address] = left > 0 ? left : nil
    return entry
  }

  private static func dropped(_ reason: String) {
    Counter(label: "whereto_connections_dropped_total", dimensions: [("reason", reason)]).increment()
  }
}
