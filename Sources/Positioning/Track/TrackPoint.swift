import Places

import struct Foundation.Date

/// A point of a track as its file states it.
struct TrackPoint: Hashable, Sendable {
  var coordinate: Coordinate
  var time: Date?
  /// Metres a second.
  var speed: Double?
  /// Degrees clockwise from true north.
  var course: Double?
  /// The line of the file, from 1.
  var line = 0
}
