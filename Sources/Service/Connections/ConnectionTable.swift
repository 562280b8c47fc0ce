import Metrics
import NIOCore
import Synchronization

/// The connections of the service, and which of them has to go where there are too many.
///
/// When all places are taken, whoever has most of them loses the one that has been without a request longest, so that
/// connections which nobody uses never keep others out; where all have requests, it is the one whose request takes longest to
/// come. A request that is answered is left alone.
final class ConnectionTable: Sendable {
  fileprivate struct Entry {
    let address: String
    let close: @Sendable () -> Void
    /// Since when it has no request; `nil` while it has one, or is a WebSocket.
    var idleSince: NIODeadline?
    /// Since when a request comes that is not there as a whole.
    var receivingSince: NIODeadline?
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

  /// How long somebody who has just come may be idle before others lose their places.
  fileprivate static let arrival = TimeAmount.seconds(1)

  private let most: Int
  private let perAddress: Int
  private let proxies: Set<String>
  private let state = Mutex(State())
  private let gauge = Gauge(label: "whereto_connections")

  /// Makes room for connections.
  ///
  /// - Parameters:
  ///   - most: How many there may be.
  ///   - perAddress: How many of one address. This machine's own addresses have no such limit: a proxy on it asks for many.
  ///   - proxies: Addresses of other proxies, which have none either.
  init(most: Int, perAddress: Int, proxies: Set<String> = []) {
    (self.most, self.perAddress, self.proxies) = (max(1, most), max(1, perAddress), proxies)
  }

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
        guard let victim = state.victim(of: isAtLimit ? address : nil, at: time) else { return (nil, nil, 0) }
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

  /// Says that a request comes over a connection from now on.
  func receive(_ number: Int, at time: NIODeadline) {
    state.withLock { state in
      state.entries[number]?.idleSince = nil
      state.entries[number]?.receivingSince = time
    }
  }

  /// Says that a request is there as a whole, or that the connection is a WebSocket.
  func begin(_ number: Int) {
    state.withLock { state in
      state.entries[number]?.idleSince = nil
      state.entries[number]?.receivingSince = nil
    }
  }

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

  private func isOwn(_ address: String) -> Bool {
    address.hasPrefix("127.") || address == "::1" || address == "local" || proxies.contains(address)
  }

  private static func dropped(_ reason: String) {
    Counter(label: "whereto_connections_dropped_total", dimensions: [("reason", reason)]).increment()
  }
}

extension ConnectionTable.State {
  fileprivate mutating func rest(_ number: Int, at time: NIODeadline) {
    guard let address = entries[number]?.address else { return }
    entries[number]?.idleSince = time
    entries[number]?.receivingSince = nil
    addresses[address]?.idle.append((number, time))
    // Each request leaves an entry behind that is passed over.
    guard let (count, idle) = addresses[address].map({ ($0.count, $0.idle) }), idle.count > 2 * count + 16 else {
      return
    }
    addresses[address]?.idle = CircularBuffer(idle.filter { entries[$0.number]?.idleSince == $0.since })
  }

  /// Who loses a place: of an address, or of all.
  fileprivate mutating func victim(of address: String?, at time: NIODeadline) -> Int? {
    let idle = address.map { idlest(of: $0) } ?? idlest()
    // Whoever has just come is about to ask.
    if let idle, let since = entries[idle]?.idleSince, time - since >= ConnectionTable.arrival { return idle }
    return slowest(of: address) ?? idle
  }

  /// Who of those that come from an address has been idle longest.
  fileprivate mutating func idlest(of address: String) -> Int? {
    while let first = addresses[address]?.idle.first {
      if entries[first.number]?.idleSince == first.since { return first.number }
      addresses[address]?.idle.removeFirst()
    }
    return nil
  }

  /// The same of all, of whoever has most connections.
  fileprivate mutating func idlest() -> Int? {
    var best: (number: Int, count: Int)?
    for address in Array(addresses.keys) {
      guard let count = addresses[address]?.count, count > best?.count ?? 0, let number = idlest(of: address) else {
        continue
      }
      best = (number, count)
    }
    return best?.number
  }

  /// Whose request has taken longest to come: of an address, or else of whoever has most connections.
  fileprivate func slowest(of address: String?) -> Int? {
    var best: (number: Int, count: Int, since: NIODeadline)?
    for (number, entry) in entries where address == nil || entry.address == address {
      guard let since = entry.receivingSince, let count = addresses[entry.address]?.count else { continue }
      if let best, count < best.count || count == best.count && since >= best.since { continue }
      best = (number, count, since)
    }
    return best?.number
  }

  fileprivate mutating func remove(_ number: Int) -> ConnectionTable.Entry? {
    guard let entry = entries.removeValue(forKey: number) else { return nil }
    addresses[entry.address]?.count -= 1
    if addresses[entry.address]?.count == 0 { addresses[entry.address] = nil }
    return entry
  }
}
