import Foundation
import Places

/// The arrival time of reports in tests.
let arrival = Date(timeIntervalSince1970: 1_800_000_000)

/// A drive to the north through a town, as reported by receivers: a point per second, 10 m apart.
enum Drive {
  static let points = (0..<12).compactMap { Coordinate(latitude: 49.28 + Double($0) * 9e-5, longitude: -123.12) }

  /// Meters per second.
  static let speed = 10.0

  /// The date of a point, which is also in the NMEA sentences.
  static func date(_ second: Int) -> Date { Date(timeIntervalSince1970: 1_782_388_800 + Double(second)) }

  /// TPV reports of gpsd.
  static var reports: [String] {
    points.enumerated().map { second, point in
      report(point, second: second)
    }
  }

  static func report(_ point: Coordinate, second: Int, device: String = "/dev/ttyUSB0") -> String {
    let time = date(second).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    return """
      {"class":"TPV","device":"\(device)","mode":3,"time":"\(time)","lat":\(point.latitude),"lon":\(point.longitude),\
      "eph":17.1,"speed":\(speed),"track":0.0}

      """
  }

  /// NMEA 0183 sentences for a point: GGA, GSA, GSV and RMC.
  static func sentences(_ second: Int) -> String {
    let time = date(second).formatted(
      Date.VerbatimFormatStyle(
        format:
          "\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\(minute: .twoDigits)\(second: .twoDigits)",
        timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
    let north = minutes(points[second].latitude, "N", "S", digits: 2)
    let east = minutes(points[second].longitude, "E", "W", digits: 3)
    return [
      "GPGGA,\(time).00,\(north),\(east),1,08,0.9,50.0,M,-17.0,M,,",
      "GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.6,0.9,1.3",
      "GPGSV,2,1,08,01,40,083,46,02,17,308,41,03,07,344,39,04,22,228,45",
      "GPGSV,2,2,08,05,40,013,46,06,57,108,41,07,27,204,39,08,72,028,45",
      "GPRMC,\(time).00,A,\(north),\(east),\(speed / 0.514444),0.0,250626,,,A",
    ].map(sentence).joined()
  }

  /// Degrees and minutes, with the letter of the hemisphere.
  private static func minutes(_ degrees: Double, _ positive: String, _ negative: String, digits: Int) -> String {
    let whole = Int(abs(degrees))
    let minutes = (abs(degrees) - Double(whole)) * 60
    let text = String(format: "%0\(digits)d%07.4f", whole, minutes)
    return "\(text),\(degrees < 0 ? negative : positive)"
  }

  private static func sentence(_ body: String) -> String {
    "$\(body)*\(String(format: "%02X", body.utf8.reduce(0, ^)))\r\n"
  }
}
