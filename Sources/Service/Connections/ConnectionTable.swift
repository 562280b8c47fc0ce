import Metrics
import NIOCore
import Synchronization

/// The connections of the service, and which one to evict when there are too many.
///
/// At the limit, the address with the most connections loses the one that has been idle longest, so that unused
/// connections never block others. If all have requests, it loses the one whose request has been arriving longest. A
/// request being answered isn't evicted.
final class ConnectionTable: Sendable {
  fileprivate enum Activity: Equatable {
    /// No request since that time.
    case idle(NIODeadline)
    /// A request has been arriving since that time, and isn't complete.
    case receiving(NIODeadline)
    /// A request is being answered, or the connection is a WebSocket.
    case busy

    /// The queue of connections in this state; `nil` if they can't be evicted.
    var queue: WritableKeyPath<Address, Queue>? {
      switch self {
      case .idle: \.idle
      case .receiving: \.receiving
      case .busy: nil
      }
    }

    /// The time since when the connection is unproductive; `nil` if it isn't.
    var since: NIODeadline? {
      switch self {
      case .idle(let time), .receiving(let time): time
      case .busy: nil
      }
    }
  }

  fileprivate struct Entry {
    /// The index of its address in the list of addresses.
    let address: Int
    let close: @Sendable () -> Void
    var activity: Activity
  }

  /// Connections in the order in which they entered a state; entries of connections that have left it are skipped.
  fileprivate typealias Queue = CircularBuffer<(number: Int, activity: Activity)>

  fileprivate struct Address {
    var name = ""
    var count = 0
    var idle = Queue()
    var receiving = Queue()
  }

  fileprivate struct State {
    var entries: [Int: Entry] = [:]
    /// Searched completely for the address with the most connections, so the addresses are numbered instead of looked
    /// up by name.
    var addresses: [Address] = []
    var numbers: [String: Int] = [:]
    /// The indices of addresses without connections.
    var free: [Int] = []
    var lastNumber = 0
  }

  /// How long a new connection may be idle before it can be evicted.
  fileprivate static let arrival = TimeAmount.seconds(1)

  private let most: Int
  private let perAddress: Int
  private let proxies: Set<String>
  private let state = Mutex(State())
  private let gauge = Gauge(label: "whereto_connections")

  /// Makes a table. Loopback addresses and other proxies have no limit per address, because they forward many requests.
  init(most: Int, perAddress: Int, proxies: Set<String> = []) {
    (self.most, self.perAddress, self.proxies) = (max(1, most), max(1, perAddress), proxies)
  }

  var count: Int { state.withLock(\.entries.count) }

  /// Adds a connection, which may evict another one by calling its `close`; `nil` if no connection can be evicted.
  func enter(from address: String, at time: NIODeadline, close: @escaping @Sendable () -> Void) -> Int? {
    let (number, evicted, count) = state.withLock { state -> (Int?, Entry?, Int) in
      var evicted: Entry?
      let known = state.numbers[address]
      let isAtLimit = !isOwn(address) && known.map { state.addresses[$0].count } ?? 0 >= perAddress
      if isAtLimit || state.entries.count >= most {
        guard let victim = state.victim(of: isAtLimit ? known : nil, at: time) else { return (nil, nil, 0) }
        evicted = state.remove(victim)
      }
      state.lastNumber += 1
      state.entries[state.lastNumber] = Entry(address: state.enter(address), close: close, activity: .busy)
      state.become(.idle(time), state.lastNumber)
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

  /// Records that a request begins to arrive over a connection.
  func receive(_ number: Int, at time: NIODeadline) { state.withLock { $0.become(.receiving(time), number) } }

  /// Records that a request has arrived completely, or that the connection is a WebSocket.
  func begin(_ number: Int) { state.withLock { $0.become(.busy, number) } }

  /// Records that a connection has no request anymore.
  func rest(_ number: Int, at time: NIODeadline) { state.withLock { $0.become(.idle(time), number) } }

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
  /// Counts a connection of an address, and returns the index of the address.
  fileprivate mutating func enter(_ name: String) -> Int {
    let place = numbers[name] ?? free.popLast() ?? addresses.endIndex
    if place == addresses.endIndex { addresses.append(ConnectionTable.Address()) }
    numbers[name] = place
    addresses[place].name = name
    addresses[place].count += 1
    return place
  }

  /// Records a connection's new state, and adds it to the state's queue.
  fileprivate mutating func become(_ activity: ConnectionTable.Activity, _ number: Int) {
    guard let place = entries[number]?.address else { return }
    entries[number]?.activity = activity
    guard let queue = activity.queue else { return }
    addresses[place][keyPath: queue].append((number, activity))
    // Each request leaves an entry that is skipped later.
    guard addresses[place][keyPath: queue].count > 2 * addresses[place].count + 16 else { return }
    addresses[place][keyPath: queue].removeAll { entries[$0.number]?.activity != $0.activity }
  }

  /// The connection to evict: of an address, or of all.
  fileprivate mutating func victim(of address: Int?, at time: NIODeadline) -> Int? {
    let idle = first(of: address, in: \.idle)
    // A new connection is about to send a request.
    if let idle, let since = entries[idle]?.activity.since, time - since >= ConnectionTable.arrival { return idle }
    return first(of: address, in: \.receiving) ?? idle
  }

  /// The connection that has been in a queue longest: of an address, or else of the address with the most connections.
  fileprivate mutating func first(
    of address: Int?, in queue: WritableKeyPath<ConnectionTable.Address, ConnectionTable.Queue>
  ) -> Int? {
    if let address { return first(at: address, in: queue) }
    var best: (number: Int, count: Int, since: NIODeadline)?
    for place in addresses.indices where addresses[place].count >= best?.count ?? 1 {
      guard let number = first(at: place, in: queue), let since = entries[number]?.activity.since else { continue }
      let count = addresses[place].count
      if let best, count == best.count, since >= best.since { continue }
      best = (number, count, since)
    }
    return best?.number
  }

  private mutating func first(
    at place: Int, in queue: WritableKeyPath<ConnectionTable.Address, ConnectionTable.Queue>
  ) -> Int? {
    while let first = addresses[place][keyPath: queue].first {
      if entries[first.number]?.activity == first.activity { return first.number }
      addresses[place][keyPath: queue].removeFirst()
    }
    return nil
  }

  fileprivate mutating func remove(_ number: Int) -> ConnectionTable.Entry? {
    guard let entry = entries.removeValue(forKey: number) else { return nil }
    addresses[entry.address].count -= 1
    if addresses[entry.address].count == 0 {
      numbers[addresses[entry.address].name] = nil
      addresses[entry.address] = ConnectionTable.Address()
      free.append(entry.address)
    }
    return entry
  }
}
