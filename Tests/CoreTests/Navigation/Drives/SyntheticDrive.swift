import Foundation
import Foundations
import Places

/// A drive along a drawn line, with a receiver's fix for each second.
struct SyntheticDrive {
  /// The faults of the receiver.
  struct Trouble {
    /// Radius in meters that contains two thirds of the fixes.
    var noise = 5.0
    /// The reported accuracy as a proportion of the noise.
    var candour = 1.0
    /// Seconds between fixes.
    var interval = 1
    /// Seconds of the drive without a fix.
    var gaps: [Range<Int>] = []
    /// Seconds of the drive with fixes 5 km away.
    var jumps: [Range<Int>] = []
    /// The second at which the receiver's clock goes back.
    var clockGoesBackAt: Int?
    /// Whether the receiver reports speed, course, and accuracy.
    var isTalkative = true
  }

  /// A second of the drive.
  struct Moment {
    var second: Int
    /// Meters along the line, without error.
    var meters: Double
    var speed: Double
    /// Error of the fix in meters.
    var error: Double
    var hasJumped: Bool
    var fix: Fix?
  }

  private(set) var moments: [Moment] = []

  private let points: [SIMD2<Double>]
  private let distances: [Double]
  private let limits: [Double]

  /// Drives along a line.
  init(_ pen: RoadPen, seed: UInt64, _ trouble: Trouble) {
    points = pen.points
    limits = Self.limits(pen)
    var sum = 0.0
    distances =
      [0]
      + zip(points, points.dropFirst()).map { way in
        sum += Self.length(way.1 - way.0)
        return sum
      }
    var random = Xoshiro256(seed: seed, "drive")
    let (meters, speeds) = drive(&random)
    receive(meters, speeds, trouble, &random)
  }

  private static func length(_ way: SIMD2<Double>) -> Double { (way * way).sum().squareRoot() }

  /// Maximum speed at each point: the speed limit, or slower in corners.
  private static func limits(_ pen: RoadPen) -> [Double] {
    let points = pen.points
    return points.indices.map { index in
      guard index > 0, index + 1 < points.count else { return index == 0 ? pen.speeds[0] : 3 }
      let (before, after) = (points[index] - points[index - 1], points[index + 1] - points[index])
      let turn = abs((atan2(after.x, after.y) - atan2(before.x, before.y)).remainder(dividingBy: 2 * .pi))
      let radius = max(4, (length(before) + length(after)) / 2 / max(1e-6, turn))
      // 3 m/s² of lateral acceleration; a right angle between long parts is a corner with a radius of 8 m.
      let bend = turn > 0.6 ? (3 * 8.0).squareRoot() : (3 * radius).squareRoot()
      return min(pen.speeds[index], max(2.5, bend))
    }
  }

  /// The position and speed of the car in each second.
  private func drive(_ random: inout Xoshiro256) -> ([Double], [Double]) {
    let length = distances[distances.count - 1]
    var (meters, speeds) = ([0.0], [0.0])
    var (position, speed, standing) = (0.0, 0.0, 0)
    var mood = 1.0
    while position < length, meters.count < 20_000 {
      if standing > 0 {
        standing -= 1
      } else {
        mood = min(1.1, max(0.6, mood + random.uniform(-0.06...0.06)))
        let target = allowed(at: position, speed) * mood
        speed += min(2, max(-3.5, target - speed))
        speed = max(1, speed)
        // A red light.
        if speed < 14, random.uniform() < 0.006 { (standing, speed) = (4 + random.index(below: 20), 0) }
        position = min(length, position + speed)
      }
      meters.append(position)
      speeds.append(speed)
    }
    // It is standing at the end.
    return (meters + [Double](repeating: length, count: 20), speeds + [Double](repeating: 0, count: 20))
  }

  /// The maximum speed at which the car can still brake for what is ahead.
  private func allowed(at position: Double, _ speed: Double) -> Double {
    var index = part(at: position)
    var allowed = limits[index]
    while index + 1 < distances.count, distances[index + 1] - position < 250 {
      index += 1
      let way = max(0, distances[index] - position - speed)
      allowed = min(allowed, (limits[index] * limits[index] + 2 * 2.5 * way).squareRoot())
    }
    return allowed
  }

  private func part(at position: Double) -> Int {
    var (low, high) = (0, distances.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if distances[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }

  private func place(_ position: Double) -> (point: SIMD2<Double>, heading: Double) {
    let part = part(at: position)
    let way = points[part + 1] - points[part]
    let share = (position - distances[part]) / max(1e-9, distances[part + 1] - distances[part])
    return (points[part] + min(1, max(0, share)) * way, atan2(way.x, way.y) * 180 / .pi)
  }

  private mutating func receive(
    _ meters: [Double], _ speeds: [Double], _ trouble: Trouble, _ random: inout Xoshiro256
  ) {
    // Two thirds of the fixes are within the accuracy: 1.5 deviations of one axis. Most of the error changes within 20
    // s.
    let deviation = trouble.noise / 1.5
    let memory = exp(-1 / 20.0)
    var slow = SIMD2(random.gaussian(), random.gaussian()) * deviation
    for second in meters.indices {
      let push = SIMD2(random.gaussian(), random.gaussian()) * deviation
      slow = slow * memory + push * (1 - memory * memory).squareRoot()
      let quick = SIMD2(random.gaussian(), random.gaussian()) * deviation * 0.2
      var error = slow + quick
      let hasJumped = trouble.jumps.contains { $0.contains(second) }
      let own = Self.length(error)
      if hasJumped { error += SIMD2(3_000, 4_000) }
      let (point, heading) = place(meters[second])
      let (speed, course) = (
        max(0, speeds[second] + random.gaussian() * 0.3),
        heading + random.gaussian() * (3 + 20 / max(1, speeds[second]))
      )
      var moment = Moment(
        second: second, meters: meters[second], speed: speeds[second], error: own, hasJumped: hasJumped)
      if second.isMultiple(of: trouble.interval), !trouble.gaps.contains(where: { $0.contains(second) }) {
        let isBack = trouble.clockGoesBackAt.map { second >= $0 } ?? false
        moment.fix = Fix(
          Coordinate.synthetic.moved(point + error),
          at: Date(timeIntervalSince1970: Double(second) - (isBack ? 5_000 : 0)),
          accuracy: trouble.isTalkative ? trouble.noise * trouble.candour : nil,
          speed: trouble.isTalkative ? speed : nil,
          course: trouble.isTalkative && speed > 0.5 ? course : nil)
      }
      moments.append(moment)
    }
  }
}
