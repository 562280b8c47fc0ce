package import DestinationSearch
package import Foundation

/// When an utterance is said, or a query typed: "open now" and "yesterday" depend on it.
///
/// A corpus says it with `at`. Where it does not, it is one and the same instant for every run, and never the present:
/// a figure must not change with the day on which it was measured.
package enum AskingTime {
  /// When something is asked of which the corpus does not say when: Tuesday, 14 May 2024, noon UTC.
  package static let standard = Date(timeIntervalSince1970: 1_715_688_000)

  /// What an `at` may look like, for messages.
  static let example = "2024-05-14T21:30:00-07:00"

  /// Reads an `at`, a time in ISO 8601 with its offset; `nil` for anything else.
  package static func date(_ text: String) -> Date? { try? Date(text, strategy: .iso8601) }
}

extension DestinationResolver {
  /// The resolver for something that is asked at a time; at ``AskingTime/standard`` where none is given.
  package func asked(at date: Date?) -> DestinationResolver {
    var resolver = self
    let date = date ?? AskingTime.standard
    resolver.clock = { date }
    return resolver
  }
}
