import Metrics
import NIOCore
import Synchronization

/// The connections of the service, and which of them has to go where there are too many.
///
/// When all places are taken, whoever has most of them loses the one that has been without a request longest, so that
/// connections which nobody uses never keep others out. One in the middle of a request is left alone.
final class ConnectionTable: Sendable {
  fileprivate struct Entry {
    let address: String
    let close: @Sendable () -> Void
    /// Since when it has no request; `nil` while it has one, or is a WebSocket.
    var idleSince: NIODeadline?
  }

  fileprivate struct Address {
    var count = 0
    /// Connections as they became idle; those that did not stay so are passed over.
    var idle = CircularBuffer<(number: Int, since: NIODeadline)>()
  }

  fileprivate struct State {
    var entries: [Int: Entry] = [:]
    var addresses: [String: Address] = [:]
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
      let isAtLimit = !isOwn(address) && state.addresses[address]?.count ?? 0 >= perAddress
      if isAtLimit || state.entries.count >= most {
        guard let victim = isAtLimit ? state.idlest(of: address) : state.idlest() else { return (nil, nil, 0) }
        evicted = state.remove(victim)
      }
      state.lastNumber += 1
      state.entries[state.lastNumber] = Entry(address: address, close: close)
      state.addresses[address, default: Address()].count += 1
      state.rest(state.lastNumber, at: time)
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

  /// Says that a connection has a request from now on, or is a WebSocket.
  func begin(_ number: Int) { state.withLock { $0.entries[number]?.idleSince = nil } }

  /// Says that a connection has no request from now on.
  func rest(_ number: Int, at time: NIODeadline) { state.withLock { $0.rest(number, at: time) } }

  /// Gives a place back.
  func leave(_ number: Int) {
    let count = state.withLock { state in
      _ = state.remove(number)
      return state.entries.count
    }
    gauge.record(count)
  }

  private func isOwn(_ address: String) -> Bool { address.hasPrefix("127.") || address == "::1" || address == "local" }

  private static func dropped(_ reason: String) {
    Counter(label: "whereto_connections_dropped_total", dimensions: [("reason", reason)]).increment()
  }
}

extension ConnectionTable.State {
  fileprivate mutating func rest(_ number: Int, at time: NIODeadline) {
    guard let address = entries[number]?.address else { return }
    entries[number]?.idleSince = time
    addresses[address]?.idle.append((number, time))
    // Each request leaves an entry behind that is passed over.
    guard let (count, idle) = addresses[address].map({ ($0.count, $0.idle) }), idle.count > 2 * count + 16 else {
      return
    }
    addresses[address]?.idle = CircularBuffer(idle.filter { entries[$0.number]?.idleSince == $0.since })
  }

  /// Who of those that come from an address has been idle longest.
  fileprivate mutating func idlest(of address: String) -> Int? {
    while let first = addresses[address]?.idle.first {
      if entries[first.number]?.idleSince == first.since { return first.number }
      addresses[address]?.idle.removeFirst()
    }
    return nil
  }

  /// The same of all, those first who have most connections.
  fileprivate mutating func idlest() -> Int? {
    var left = addresses.mapValues(\.count)
    while let most = left.max(by: { $0.value < $1.value })?.key {
      if let number = idlest(of: most) { return number }
      left[most] = nil
    }
    return nil
  }

  fileprivate mutating func remove(_ number: Int) -> ConnectionTable.Entry? {
    guard let entry = entries.removeValue(forKey: number) else { return nil }
    addresses[entry.address]?.count -= 1
    if addresses[entry.address]?.count == 0 { addresses[entry.address] = nil }
    return entry
  }
}
