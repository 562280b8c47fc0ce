package import DestinationSearch
package import Foundation

/// The time at which an utterance is spoken, or a query typed: "open now" and "yesterday" depend on it.
///
/// A corpus gives it with `at`. By default it is a fixed time for every run, never the present: a metric must not
/// change with the day on which it was measured.
package enum AskingTime {
  /// The default time of an utterance or query: Tuesday, 14 May 2024, noon UTC.
  package static let standard = Date(timeIntervalSince1970: 1_715_688_000)

  /// An example of an `at`, for messages.
  static let example = "2024-05-14T21:30:00-07:00"

  /// Parses an `at`, a time in ISO 8601 with its offset; `nil` for anything else.
  package static func date(_ text: String) -> Date? { try? Date(text, strategy: .iso8601) }
}

extension DestinationResolver {
  /// The resolver for a query at a time; at ``AskingTime/standard`` by default.
  package func asked(at date: Date?) -> DestinationResolver {
    var resolver = self
    let date = date ?? AskingTime.standard
    resolver.clock = { date }
    return resolver
  }
}
