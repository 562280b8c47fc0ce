import Metrics
import NIOCore
import Synchronization

/// The connections of the service, and which of them has to go where there are too many.
///
/// When all places are taken, whoever has most of them loses the one that has been without a request longest, so that
/// connections which nobody uses never keep others out; where all have requests, it is the one whose request takes longest to
/// come. A request that is answered is left alone.
final class ConnectionTable: Sendable {
  fileprivate enum Activity: Equatable {
    /// It has no request, since then.
    case idle(NIODeadline)
    /// A request comes, since then, that is not there as a whole.
    case receiving(NIODeadline)
    /// It has a request that is answered, or is a WebSocket.
    case busy

    /// Where those stand that do so; `nil` where nobody has to go.
    var queue: WritableKeyPath<Address, Queue>? {
      switch self {
      case .idle: \.idle
      case .receiving: \.receiving
      case .busy: nil
      }
    }

    /// Since when it does nothing for anybody; `nil` where it does.
    var since: NIODeadline? {
      switch self {
      case .idle(let time), .receiving(let time): time
      case .busy: nil
      }
    }
  }

  fileprivate struct Entry {
    /// The place of its address in the list of them.
    let address: Int
    let close: @Sendable () -> Void
    var activity: Activity
  }

  /// Connections in the order in which they became what they are; those that did not stay so are passed over.
  fileprivate typealias Queue = CircularBuffer<(number: Int, activity: Activity)>

  fileprivate struct Address {
    var name = ""
    var count = 0
    var idle = Queue()
    var receiving = Queue()
  }

  fileprivate struct State {
    var entries: [Int: Entry] = [:]
    /// Looked through as a whole for who has most, so that they are numbered and not found by name.
    var addresses: [Address] = []
    var numbers: [String: Int] = [:]
    /// The places of addresses that have no connection any more.
    var free: [Int] = []
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

  /// Says that a request comes over a connection from now on.
  func receive(_ number: Int, at time: NIODeadline) {
    state.withLock { $0.become(.receiving(time), number) }
  }

  /// Says that a request is there as a whole, or that the connection is a WebSocket.
  func begin(_ number: Int) { state.withLock { $0.become(.busy, number) } }

  /// Says that a connection has no request from now on.
  func rest(_ number: Int, at time: NIODeadline) {
    state.withLock { $0.become(.idle(time), number) }
  }

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
  /// Counts a connection of an address.
  ///
  /// - Returns: The place of the address.
  fileprivate mutating func enter(_ name: String) -> Int {
    let place = numbers[name] ?? free.popLast() ?? addresses.endIndex
    if place == addresses.endIndex { addresses.append(ConnectionTable.Address()) }
    numbers[name] = place
    addresses[place].name = name
    addresses[place].count += 1
    return place
  }

  /// Says what a connection does from now on, and where those stand that do so.
  fileprivate mutating func become(_ activity: ConnectionTable.Activity, _ number: Int) {
    guard let place = entries[number]?.address else { return }
    entries[number]?.activity = activity
    guard let queue = activity.queue else { return }
    addresses[place][keyPath: queue].append((number, activity))
    // Each request leaves an entry behind that is passed over.
    guard addresses[place][keyPath: queue].count > 2 * addresses[place].count + 16 else { return }
    addresses[place][keyPath: queue].removeAll { entries[$0.number]?.activity != $0.activity }
  }

  /// Who loses a place: of an address, or of all.
  fileprivate mutating func victim(of address: Int?, at time: NIODeadline) -> Int? {
    let idle = first(of: address, in: \.idle)
    // Whoever has just come is about to ask.
    if let idle, let since = entries[idle]?.activity.since, time - since >= ConnectionTable.arrival { return idle }
    return first(of: address, in: \.receiving) ?? idle
  }

  /// Who has stood longest in a queue: of an address, or else of whoever has most connections.
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
