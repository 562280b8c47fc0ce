import Places
import SearchScreen
import Synchronization

/// What is on its way to a service: messages and sound, in order, for one task that sends them.
///
/// Sound that nobody waits for any more is taken out, so that a driver who cancels is not heard only after what was said
/// before; a service that takes nothing is noticed, and not waited for with ever more in memory.
final class ClientOutbox: Sendable {
  enum Item: Sendable {
    case message(ClientMessage)
    case sound([UInt8])

    fileprivate var isSound: Bool { if case .sound = self { true } else { false } }
  }

  /// So much may wait: of sound in pieces of 40 ms that is ten seconds.
  static let most = 256

  private struct State {
    var items: [Item] = []
    var isOver = false
    var reader: CheckedContinuation<Void, Never>?

    mutating func wake() {
      reader?.resume()
      reader = nil
    }
  }

  private let state = Mutex(State())

  /// Adds what is to be sent after all that was added before.
  ///
  /// - Returns: Whether there was room; where not, nothing was added.
  @discardableResult
  func add(_ item: Item) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return true }
      guard state.items.count < Self.most else { return false }
      state.items.append(item)
      state.wake()
      return true
    }
  }

  /// Takes out the sound that was not sent yet.
  func dropSound() { state.withLock { $0.items.removeAll(where: \.isSound) } }

  /// Says that nothing comes any more; what is there is still sent.
  func finish() {
    state.withLock { state in
      state.isOver = true
      state.wake()
    }
  }

  /// The next to be sent; `nil` once all was. One task at a time asks.
  func next() async -> Item? {
    while true {
      let (item, isOver) = state.withLock { state in
        (state.items.isEmpty ? nil : state.items.removeFirst(), state.isOver)
      }
      if item != nil || isOver { return item }
      await withCheckedContinuation { reader in
        state.withLock { state in
          if state.items.isEmpty, !state.isOver { state.reader = reader } else { reader.resume() }
        }
      }
    }
  }
}
