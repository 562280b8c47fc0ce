import Foundation
import Places

/// A place the driver has been to as the commands print it.
struct RecentPlaceRow: Encodable {
  var id, kind, name: String
  var rubric, address: String?
  var lat, lon, score: Double
  /// ISO 8601 in universal time.
  var lastVisit: String
  var visits: Int

  init(_ recent: RecentPlace) {
    let place = recent.place
    (id, kind, name) = (place.id, place.kind.rawValue, place.name)
    (rubric, address) = (place.rubric, place.address)
    (lat, lon, score) = (place.coordinate.latitude, place.coordinate.longitude, recent.score)
    (lastVisit, visits) = (recent.lastVisit.formatted(.iso8601), recent.visits)
  }

  /// The place on one line, with local time.
  static func text(_ recent: RecentPlace) -> String {
    let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day().dateSeparator(.dash)
      .dateTimeSeparator(.space).time(includingFractionalSeconds: false).timeSeparator(.colon)
    let place = recent.place
    let details = [place.name, place.rubric?.replacing("_", with: " "), place.address, "\(recent.visits) ×"]
    return "\(recent.lastVisit.formatted(style).prefix(16))  \(details.compactMap { $0 }.joined(separator: " · "))"
  }
}
