import Places

import struct Foundation.Date

/// A point of a track, as given in its file.
struct TrackPoint: Hashable, Sendable {
  var coordinate: Coordinate
  var time: Date?
  /// Meters per second.
  var speed: Double?
  /// Degrees clockwise from true north.
  var course: Double?
  /// The line in the file, from 1.
  var line = 0
}
