import Places
import SearchScreen
import Synchronization

/// Messages and audio on their way to a service, in order, for one task that sends them.
///
/// Audio that is no longer needed is removed, so that a cancellation isn't delayed by earlier speech. A service that
/// doesn't read is noticed before the queue grows without limit.
final class ClientOutbox: Sendable {
  enum Item: Sendable {
    case message(ClientMessage)
    case audio([UInt8])

    fileprivate var isAudio: Bool { if case .audio = self { true } else { false } }
  }

  /// Maximum number of waiting items: ten seconds of audio in pieces of 40 ms.
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

  /// Adds an item after the previous ones, and returns whether there was room for it.
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

  /// Removes the audio that hasn't been sent yet.
  func dropAudio() { state.withLock { $0.items.removeAll(where: \.isAudio) } }

  /// Ends the queue; the waiting items are still sent.
  func finish() {
    state.withLock { state in
      state.isOver = true
      state.wake()
    }
  }

  /// The next item to send; `nil` after the last. Call it from one task at a time.
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
