import Algorithms
public import Foundation
public import Foundations
import Places

/// A recorded or drawn drive: the position of the car at each time after its beginning.
///
/// A track with times has a fix for each of its points. A track without times is driven at a constant speed along
/// straight lines between points, with one fix per second, as receivers report them. Speed and course come from the
/// file, or else are derived from the adjacent points.
public struct Track: Hashable, Sendable {
  /// A fix, and its time in seconds after the beginning.
  struct Moment: Hashable {
    var seconds: Double
    var fix: Fix
  }

  /// Allowed speeds for a track without times, in meters per second.
  public static let paces = 0.1...100.0
  /// 50 km/h, in meters per second.
  public static let townPace = 50 / 3.6

  /// The points of the file, and the time in seconds at which each is reached.
  private let points: [TrackPoint]
  private let reached: [Double]
  private let isTimed: Bool
  private let pace: Double
  private let beginning: Date

  /// Maximum file size in bytes; a year of driving with one fix per second is smaller.
  private static let largestFile = 1 << 30
  /// Minimum movement in meters for deriving a course.
  private static let leastMove = 1.0

  /// Reads the tracks of a GPX file in order, or its routes if it has no tracks.
  ///
  /// Blocks while reading.
  ///
  /// - `pace`: Speed in meters per second if the points have no times; in ``paces``.
  /// - `beginning`: The start of the drive if the points have no times.
  /// - Throws: ``TrackError``, which names the file and the line, if it can't be read, isn't GPX, has no points, has
  ///   times at only some points, or has times that go back.
  public init(gpx url: URL, pace: Double = townPace, from beginning: Date = .now) throws(TrackError) {
    let file = url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString
    switch FileObstacle(reading: url) {
    case .absent: throw TrackError(subject: file, message: "the file doesn't exist", advice: "check its name")
    case .folder: throw TrackError(subject: file, message: "it is a folder", advice: "name a GPX file in it")
    case .noOrdinaryFile: throw TrackError(subject: file, message: "it isn't a regular file", advice: "name a GPX file")
    case .noPermission: throw TrackError(subject: file, message: "it isn't readable", advice: "change its permissions")
    case nil: break
    }
    let size = (try? url.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
    guard size <= Self.largestFile else {
      throw TrackError(subject: file, message: "it is larger than 1 GiB", advice: "extract the drive from it")
    }
    guard let data = try? Data(contentsOf: url) else {
      throw TrackError(subject: file, message: "it couldn't be read", advice: "check the disk")
    }
    try self.init(gpx: data, file: file, pace: pace, from: beginning)
  }

  /// Reads the tracks of a GPX document, as ``init(gpx:pace:from:)`` does; `file` is the name in errors.
  public init(gpx: Data, file: String, pace: Double = townPace, from beginning: Date = .now) throws(TrackError) {
    guard Self.paces.contains(pace) else {
      throw TrackError(message: "the speed is out of range", advice: "use 0.1 to 100 m/s")
    }
    self.pace = pace
    points = try GPXTrackReader.points(of: gpx, file: file)
    isTimed = points.contains { $0.time != nil }
    self.beginning = points.first?.time ?? beginning
    reached = isTimed ? try Self.times(of: points, file: file) : Self.distances(along: points).map { $0 / pace }
  }

  /// Duration of the drive in seconds.
  var seconds: Double { reached.last ?? 0 }

  /// Number of moments, at least one.
  var count: Int { isTimed ? points.count : Int(seconds.rounded(.up)) + 1 }

  /// A moment by its index from 0; clamped to the last.
  subscript(number: Int) -> Moment {
    let number = min(max(0, number), count - 1)
    return isTimed ? recorded(number) : driven(for: min(Double(number), seconds))
  }

  /// The last moment at or before a time in seconds; the first if there is none.
  func number(after seconds: Double) -> Int {
    guard isTimed else { return Int(min(max(0, seconds), self.seconds)) }
    return max(0, reached.partitioningIndex { $0 > seconds } - 1)
  }

  private func recorded(_ number: Int) -> Moment {
    let point = points[number]
    let (before, after) = (max(0, number - 1), min(points.count - 1, number + 1))
    let (distance, time) = (
      points[before].coordinate.distance(to: points[after].coordinate), reached[after] - reached[before]
    )
    let course =
      distance < Self.leastMove ? nil : Bearing.degrees(from: points[before].coordinate, to: points[after].coordinate)
    return moment(
      point.coordinate, at: reached[number], speed: point.speed ?? (time > 0 ? distance / time : nil),
      course: point.course ?? course)
  }

  /// The position of a car that drives at a constant speed.
  private func driven(for seconds: Double) -> Moment {
    let after = min(points.count - 1, reached.partitioningIndex { $0 > seconds })
    let before = max(0, after - 1)
    let (start, end) = (points[before].coordinate, points[after].coordinate)
    let time = reached[after] - reached[before]
    let place = time > 0 ? Polyline.between(start, end, share: min(1, (seconds - reached[before]) / time)) : end
    return moment(place, at: seconds, speed: pace, course: start == end ? nil : Bearing.degrees(from: start, to: end))
  }

  private func moment(_ place: Coordinate, at seconds: Double, speed: Double?, course: Double?) -> Moment {
    Moment(seconds: seconds, fix: Fix(place, at: beginning.addingTimeInterval(seconds), speed: speed, course: course))
  }

  private static func distances(along points: [TrackPoint]) -> [Double] {
    [0] + points.adjacentPairs().map { $0.coordinate.distance(to: $1.coordinate) }.reductions(+)
  }

  private static func times(of points: [TrackPoint], file: String) throws(TrackError) -> [Double] {
    var times: [Double] = []
    for point in points {
      guard let time = point.time, let beginning = points.first?.time else {
        let line = points.first { $0.time == nil }?.line
        throw TrackError(
          subject: file, line: line, message: "this point has no time, but others do",
          advice: "set the time of every point, or of none")
      }
      let seconds = time.timeIntervalSince(beginning)
      guard seconds >= times.last ?? 0 else {
        throw TrackError(
          subject: file, line: point.line, message: "this point's time is before the previous point's",
          advice: "sort the points by time")
      }
      times.append(seconds)
    }
    return times
  }
}
