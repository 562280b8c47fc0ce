import Foundation
import Places

/// A report of gpsd, as far as it tells where the car is: gpsd_json(5), protocol 3.
enum GPSDReport: Hashable, Sendable {
  /// TPV: what a receiver knows of the position; no fix while it is looking for satellites.
  case position(device: String?, Fix?)
  /// DEVICES: so many receivers are there.
  case devices(count: Int)
  /// DEVICE: a receiver came, or went.
  case device(path: String?, isGone: Bool)
  /// VERSION, WATCH, SKY and whatever else says nothing about the position; so does the TPV of a receiver that has told
  /// that it has a fix, and not yet where.
  case other

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: The line, with or without its end.
  ///   - arrival: When it came: the time of a fix whose receiver has none yet.
  /// - Returns: `nil` for what is no report, for ERROR, and for a TPV whose position is half there, or not on the Earth.
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

  /// Metres within which the position is two times in three, after gpsd's estimates of its error.
  ///
  /// The manual says that their certainty is not known. Where gpsd makes them itself, from how the satellites stand, it
  /// assumes ranges that are right at 95 %, and that is taken for all of them. With errors that are normal and equal in
  /// all directions a share p of the positions is within σ √(−2 ln (1 − p)), so that two thirds take 0.61 of the
  /// radius that 95 % take.
  ///
  /// - Parameters:
  ///   - horizontal: `eph`: in the plane, metres.
  ///   - east: `epx`: along the parallel, metres.
  ///   - north: `epy`: along the meridian, metres.
  /// - Returns: `nil` where gpsd does not say; what is 0, less or no number says nothing.
  static func accuracy(horizontal: Double?, east: Double?, north: Double?) -> Double? {
    /// Standard deviations that hold two thirds and 95 % in the plane, and 95 % along a line.
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
  /// The members of a report that are looked at. One of another type than the manual says counts as left out.
  private struct Object: Decodable {
    let kind: String
    let device: String?
    let path: String?
    let mode: Int?
    let time: String?
    let latitude: Double?
    let longitude: Double?
    let speed: Double?
    let track: Double?
    let accuracy: Double?
    let deviceCount: Int?
    /// A number where the receiver went, the instant as text where it came.
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
