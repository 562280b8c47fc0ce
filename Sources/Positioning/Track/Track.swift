import Algorithms
public import Foundation
public import Foundations
import Places

/// A drive that was recorded or drawn: where the car is at which time after it began.
///
/// A track with times has a fix for each of its points. One without is driven at an even speed along straight lines from
/// point to point, with a fix each second, as receivers give them. Speed and course are those of the file and, where it
/// has none, what the points around tell.
public struct Track: Hashable, Sendable {
  /// A fix, and how many seconds after the beginning it is made.
  struct Moment: Hashable {
    var seconds: Double
    var fix: Fix
  }

  /// Metres a second at which a track without times can be driven.
  public static let paces = 0.1...100.0
  /// 50 km/h, in metres a second.
  public static let townPace = 50 / 3.6

  /// The points of the file, and when after the beginning each is reached, in seconds.
  private let points: [TrackPoint]
  private let reached: [Double]
  private let isTimed: Bool
  private let pace: Double
  private let beginning: Date

  /// The largest file that is read, in bytes: a year of driving, with a fix a second, has less.
  private static let largestFile = 1 << 30
  /// A car that moved by less, in metres, may have turned anywhere.
  private static let leastMove = 1.0

  /// Reads the tracks of a GPX file, one after the other, or its routes where it has none.
  ///
  /// Blocks while it reads.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - pace: Metres a second where the points have no times, in ``paces``.
  ///   - beginning: When the drive began where the points have no times.
  /// - Throws: ``TrackError``, which names the file and the line, where it cannot be read, is no GPX, has no points, has
  ///   times at some points alone or times that go back.
  public init(gpx url: URL, pace: Double = townPace, from beginning: Date = .now) throws(TrackError) {
    let file = url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString
    switch FileObstacle(reading: url) {
    case .absent: throw TrackError(subject: file, message: "there is no such file", advice: "check its name")
    case .folder: throw TrackError(subject: file, message: "it is a folder", advice: "name a GPX file in it")
    case .noOrdinaryFile: throw TrackError(subject: file, message: "it is no ordinary file", advice: "name a GPX file")
    case .noPermission: throw TrackError(subject: file, message: "it may not be read", advice: "change its permissions")
    case nil: break
    }
    let size = (try? url.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
    guard size <= Self.largestFile else {
      throw TrackError(subject: file, message: "it is larger than any drive", advice: "cut the drive out of it")
    }
    guard let data = try? Data(contentsOf: url) else {
      throw TrackError(subject: file, message: "reading it failed", advice: "copy it to a disk that works")
    }
    try self.init(gpx: data, file: file, pace: pace, from: beginning)
  }

  /// Reads the tracks of a GPX document, as ``init(gpx:pace:from:)`` does.
  ///
  /// - Parameters:
  ///   - gpx: The document.
  ///   - file: What errors call it.
  ///   - pace: Metres a second where the points have no times, in ``paces``.
  ///   - beginning: When the drive began where the points have no times.
  /// - Throws: ``TrackError``
  public init(
    gpx: Data, file: String, pace: Double = townPace, from beginning: Date = .now
  ) throws(TrackError) {
    guard Self.paces.contains(pace) else {
      throw TrackError(
        message: "no car drives at this pace", advice: "give 0.1 to 100 m/s")
    }
    self.pace = pace
    points = try GPXTrackReader.points(of: gpx, file: file)
    isTimed = points.contains { $0.time != nil }
    self.beginning = points.first?.time ?? beginning
    reached = isTimed ? try Self.times(of: points, file: file) : Self.distances(along: points).map { $0 / pace }
  }

  /// How long it takes, in seconds.
  var seconds: Double { reached.last ?? 0 }

  /// How many moments there are, one at least.
  var count: Int { isTimed ? points.count : Int(seconds.rounded(.up)) + 1 }

  /// A moment, by its number from 0; what is beyond counts as the last.
  subscript(number: Int) -> Moment {
    let number = min(max(0, number), count - 1)
    return isTimed ? recorded(number) : driven(for: min(Double(number), seconds))
  }

  /// The last moment that has come after some seconds; the first where none has.
  func number(after seconds: Double) -> Int {
    guard isTimed else { return Int(min(max(0, seconds), self.seconds)) }
    return max(0, reached.partitioningIndex { $0 > seconds } - 1)
  }

  private func recorded(_ number: Int) -> Moment {
    let point = points[number]
    let (before, after) = (max(0, number - 1), min(points.count - 1, number + 1))
    let (way, time) = (
      points[before].coordinate.distance(to: points[after].coordinate), reached[after] - reached[before]
    )
    let course =
      way < Self.leastMove ? nil : Bearing.degrees(from: points[before].coordinate, to: points[after].coordinate)
    return moment(
      point.coordinate, at: reached[number], speed: point.speed ?? (time > 0 ? way / time : nil),
      course: point.course ?? course)
  }

  /// Where a car is that drives at an even speed.
  private func driven(for seconds: Double) -> Moment {
    let after = min(points.count - 1, reached.partitioningIndex { $0 > seconds })
    let before = max(0, after - 1)
    let (start, end) = (points[before].coordinate, points[after].coordinate)
    let time = reached[after] - reached[before]
    let place = time > 0 ? Polyline.between(start, end, share: min(1, (seconds - reached[before]) / time)) : end
    return moment(place, at: seconds, speed: pace, course: start == end ? nil : Bearing.degrees(from: start, to: end))
  }

  private func moment(_ place: Coordinate, at seconds: Double, speed: Double?, course: Double?) -> Moment {
    Moment(
      seconds: seconds,
      fix: Fix(place, at: beginning.addingTimeInterval(seconds), speed: speed, course: course))
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
          subject: file, line: line, message: "this point has no time, and others have",
          advice: "give all points times, or none of them")
      }
      let seconds = time.timeIntervalSince(beginning)
      guard seconds >= times.last ?? 0 else {
        throw TrackError(
          subject: file, line: point.line, message: "the time of this point is before that of the last",
          advice: "bring the points into the order of their times")
      }
      times.append(seconds)
    }
    return times
  }
}
