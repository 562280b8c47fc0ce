import CFlite
public import Recognition
import Synchronization

/// flite's CMU lexicon with its letter-to-sound rules: it has an answer for every word of letters.
///
/// The lexicon is a process-wide table of the C library that is filled on first use and read-only afterwards.
public final class FliteLexicon: Pronouncing {
  private struct Handle: @unchecked Sendable {
    // Only ever used inside the mutex that holds it.
    var pointer: UnsafeMutablePointer<cst_lexicon>?
  }

  /// Opens the lexicon built into the library.
  public init() {}

  // The library fills static tables in `cmu_lex_init`, so it runs once, under a lock.
  private static let shared = Mutex(Handle(pointer: cmu_lex_init()))

  /// The one pronunciation flite gives a word: from its lexicon, else by its letter-to-sound rules.
  public func pronunciations(of word: String) -> [[Phone]] {
    guard word.contains(where: { $0.isLetter }) else { return [] }
    return Self.shared.withLock { handle in
      guard let lexicon = handle.pointer, let phones = lex_lookup(lexicon, word, nil, nil) else { return [] }
      defer { delete_val(phones) }
      var sequence: [Phone] = []
      var item: UnsafePointer<cst_val>? = UnsafePointer(phones)
      while let current = item {
        if let text = val_string(val_car(current)), let phone = Phone(symbol: String(cString: text)) {
          sequence.append(phone)
        }
        item = val_cdr(current)
      }
      return sequence.isEmpty ? [] : [sequence]
    }
  }
}
