import ArgumentParser
import Foundation
import Places

/// When the driver asks, and the way that is set.
struct JourneyOptions: ParsableArguments {
  @Option(help: "When it is asked, in ISO 8601, such as 2026-03-04T14:00:00-08:00; now unless given.")
  var at: String?

  @Option(help: "A file with the route: a latitude,longitude a line, or an encoded polyline.")
  var along: String?

  func validate() throws {
    if let at, Self.date(at) == nil {
      throw ValidationError("'\(at)' is no time; write it like 2026-03-04T14:00:00-08:00")
    }
  }

  /// Tells the time that was given, or the system's.
  var clock: @Sendable () -> Date {
    guard let date = at.flatMap(Self.date) else { return { Date() } }
    return { date }
  }

  /// The route, where there is one.
  func route() throws -> Route? {
    guard let along else { return nil }
    return try RouteFile(contentsOf: URL(filePath: along)).route
  }

  private static func date(_ text: String) -> Date? { try? Date(text, strategy: .iso8601) }
}
