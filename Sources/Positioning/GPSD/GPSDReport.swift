import Foundation
import Places

/// A gpsd report, reduced to the position of the car: gpsd_json(5), protocol 3.
enum GPSDReport: Hashable, Sendable {
  /// TPV: a receiver's position; `nil` while it searches for satellites.
  case position(device: String?, Fix?)
  /// DEVICES: the number of connected receivers.
  case devices(count: Int)
  /// DEVICE: a receiver was added or removed.
  case device(path: String?, isGone: Bool)
  /// VERSION, WATCH, SKY, and other reports without a position; also the TPV of a receiver that has a fix but no
  /// position yet.
  case other

  /// Parses a line with or without its end; `arrival` is the time of a fix whose receiver has no time yet. `nil` for an
  /// invalid report, for ERROR, and for a TPV with an incomplete or out-of-range position.
  init?(_ line: some Collection<UInt8>, at arrival: Date) {
    guard let text = String(validating: line, as: UTF8.self),
      let object = try? JSONDecoder().decode(Object.self, from: Data(text.utf8))
    else { return nil }
    switch object.kind {
    case "TPV":
      switch object.mode {
      case 0, 1: self = .position(device: object.device, nil)
      case 2, 3:
        if object.latitude == nil, object.longitude == nil {
          self = .other
          return
        }
        guard let fix = object.fix(at: arrival) else { return nil }
        self = .position(device: object.device, fix)
      default: return nil
      }
    case "DEVICES":
      guard let count = object.deviceCount else { return nil }
      self = .devices(count: count)
    case "DEVICE": self = .device(path: object.path, isGone: object.activated == 0)
    case "ERROR": return nil
    default: self = .other
    }
  }

  /// The radius in meters that contains the position with a probability of two thirds, from gpsd's error estimates.
  ///
  /// The manual doesn't give their confidence level. If gpsd computes them from the satellite geometry, it assumes
  /// ranges at 95 % confidence; this is assumed for all of them. For normal errors that are equal in all directions, a
  /// share p of the positions is within σ √(−2 ln (1 − p)), so two thirds need 0.61 of the radius for 95 %.
  ///
  /// - Parameters:
  ///   - horizontal: `eph`: in the plane, in meters.
  ///   - east: `epx`: along the parallel, in meters.
  ///   - north: `epy`: along the meridian, in meters.
  /// - Returns: `nil` if gpsd doesn't give an estimate; values that aren't positive numbers are ignored.
  static func accuracy(horizontal: Double?, east: Double?, north: Double?) -> Double? {
    /// Standard deviations that contain two thirds and 95 % in the plane, and 95 % along a line.
    let twoThirds: Double = (2 * log(3.0)).squareRoot()
    let most: Double = (2 * log(20.0)).squareRoot()
    let mostAlongLine = 1.96
    func said(_ error: Double?) -> Double? { error.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } }
    if let horizontal = said(horizontal) { return horizontal / most * twoThirds }
    guard let east = said(east), let north = said(north) else { return nil }
    let deviation = ((east * east + north * north) / 2).squareRoot() / mostAlongLine
    return deviation.isFinite ? deviation * twoThirds : nil
  }
}

extension GPSDReport {
  /// The used members of a report. A member of an unexpected type is ignored.
  private struct Object: Decodable {
    let kind: String
    let device, path: String?
    let mode: Int?
    let time: String?
    let latitude, longitude, speed, track, accuracy: Double?
    let deviceCount: Int?
    /// A number if the receiver was removed, a timestamp text if it was added.
    let activated: Double?

    private enum CodingKeys: String, CodingKey {
      case kind = "class"
      case device, path, mode, time, speed, track, eph, epx, epy, activated
      case latitude = "lat"
      case longitude = "lon"
      case deviceCount = "devices"
    }

    private struct Anything: Decodable { init(from decoder: any Decoder) {} }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      func number(_ key: CodingKeys) -> Double? { try? values.decode(Double.self, forKey: key) }
      func text(_ key: CodingKeys) -> String? { try? values.decode(String.self, forKey: key) }
      kind = try values.decode(String.self, forKey: .kind)
      (device, path, time) = (text(.device), text(.path), text(.time))
      mode = try? values.decode(Int.self, forKey: .mode)
      (latitude, longitude) = (number(.latitude), number(.longitude))
      (speed, track) = (number(.speed), number(.track))
      accuracy = GPSDReport.accuracy(horizontal: number(.eph), east: number(.epx), north: number(.epy))
      deviceCount = (try? values.decode([Anything].self, forKey: .deviceCount))?.count
      activated = number(.activated)
    }

    func fix(at arrival: Date) -> Fix? {
      guard let latitude, let longitude, let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      let stated = time.flatMap { try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse($0) }
      return Fix(coordinate, at: stated ?? arrival, accuracy: accuracy, speed: speed, course: track)
    }
  }
}
