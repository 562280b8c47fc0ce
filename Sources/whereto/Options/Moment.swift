import ArgumentParser
import Foundation

/// A moment as it is written in an argument: ISO 8601 with its offset.
struct Moment {
  var date: Date

  /// - Throws: `ValidationError` where the text is no moment.
  init(parsing text: String) throws {
    guard let date = try? Date(text, strategy: .iso8601) else {
      throw ValidationError("'\(text)' is no moment; write it such as 2026-11-20T18:30:00Z")
    }
    self.date = date
  }
}
