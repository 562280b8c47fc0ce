import Recognition
import Synchronization

/// What was looked up of words before: the words of queries come again, while typing with every letter.
final class WordMemory: Sendable {
  /// What the region knows of a word.
  struct Entry {
    /// How many names have it.
    var uses: Int
    /// How it sounds.
    var phones: [Phone]
  }

  private struct Contents {
    var entries: [String: Entry?] = [:]
    var resembling: [String: [WordLookup.Match]] = [:]
  }

  private let contents = Mutex(Contents())

  /// Words kept of either kind; then the memory begins anew, which bounds it.
  private static let most = 4_096

  /// What was looked up of a word, `nil` in it where the region does not have it; `nil` where nothing was.
  func entry(_ word: String) -> Entry?? {
    contents.withLock { $0.entries[word] }
  }

  func keep(_ entry: Entry?, for word: String) {
    contents.withLock { contents in
      if contents.entries.count >= Self.most { contents.entries.removeAll(keepingCapacity: true) }
      contents.entries[word] = .some(entry)
    }
  }

  func resembling(_ word: String) -> [WordLookup.Match]? {
    contents.withLock { $0.resembling[word] }
  }

  func keep(_ matches: [WordLookup.Match], for word: String) {
    contents.withLock { contents in
      if contents.resembling.count >= Self.most { contents.resembling.removeAll(keepingCapacity: true) }
      contents.resembling[word] = matches
    }
  }
}
