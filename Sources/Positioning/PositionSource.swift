import Foundation
public import Places

/// Where positions come from, as it is written on a command line.
///
/// - `49.28,-123.12`: a car that stands there.
/// - `gpsd`, `gpsd:HOST`, `gpsd:HOST:PORT`: a gpsd, of this machine unless a host is named; an address of IPv6 stands in
///   brackets, `gpsd:[::1]:2947`.
/// - `gpx:FILE`, `gpx:FILE@SPEED`: the track of a GPX file, played SPEED times as fast as it was driven.
public enum PositionSource: Hashable, Sendable {
  /// A car that stands.
  case fixed(Coordinate)
  /// A gpsd.
  case gpsd(host: String, port: UInt16)
  /// A GPX file that is played so many times as fast as it was driven; ``TrackPositions/scales``.
  case track(file: String, scale: Double)

  /// Reads a source as it is written on a command line.
  ///
  /// - Throws: ``PositionSourceError`` where it is none.
  public init(parsing text: String) throws(PositionSourceError) {
    if let coordinate = Coordinate(parsing: text) {
      self = .fixed(coordinate)
    } else if text == "gpsd" {
      self = .gpsd(host: "localhost", port: GPSDPositions.standardPort)
    } else if text.hasPrefix("gpsd:") {
      self = try Self.gpsd(text.dropFirst(5))
    } else if text.hasPrefix("gpx:") {
      self = try Self.track(text.dropFirst(4))
    } else {
      let isPair = text.contains(",") && text.first.map { "+-.0123456789 ".contains($0) } == true
      throw isPair ? .offTheEarth : .unknown
    }
  }

  /// What reads the source: a gpsd behind a ``FixFilter``, a track, a fixed position.
  ///
  /// - Parameter clock: Runs the time.
  /// - Throws: ``TrackError`` where the file cannot be played. Reading it blocks.
  public func positions(clock: any Clock<Duration> = ContinuousClock()) throws(TrackError) -> any PositionProviding {
    switch self {
    case .fixed(let coordinate): FixedPosition(coordinate)
    case .gpsd(let host, let port):
      FilteredPositions(GPSDPositions(host: host, port: port, clock: clock), clock: clock)
    case .track(let file, let scale):
      try TrackPositions(Track(gpx: URL(filePath: file)), scale: scale, clock: clock)
    }
  }

  private static func gpsd(_ address: Substring) throws(PositionSourceError) -> PositionSource {
    var host = address
    var portText: Substring?
    if address.hasPrefix("["), let end = address.firstIndex(of: "]") {
      host = address[address.index(after: address.startIndex)..<end]
      let rest = address[address.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { throw .badHost }
      portText = rest.isEmpty ? nil : rest.dropFirst()
    } else if let colon = address.firstIndex(of: ":") {
      host = address[..<colon]
      portText = address[address.index(after: colon)...]
      guard portText?.contains(":") == false else { throw .bareIPv6 }
    }
    guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || "[]/@,\0".contains($0) }) else { throw .badHost }
    guard let portText else { return .gpsd(host: String(host), port: GPSDPositions.standardPort) }
    guard portText.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let port = UInt16(portText), port > 0
    else { throw .badPort(String(portText)) }
    return .gpsd(host: String(host), port: port)
  }

  /// A file's name may hold an @ as well: what is behind the last one is a speed where it is a number.
  private static func track(_ text: Substring) throws(PositionSourceError) -> PositionSource {
    var (file, scale) = (text, 1.0)
    if let at = text.lastIndex(of: "@"), let number = Double(text[text.index(after: at)...]) {
      guard TrackPositions.scales.contains(number) else { throw .badSpeed }
      (file, scale) = (text[..<at], number)
    }
    guard !file.isEmpty, !file.contains("\0") else { throw .noFile }
    return .track(file: String(file), scale: scale)
  }
}

/// What is wrong with a source of positions as it is written.
public enum PositionSourceError: Error, Hashable, Sendable {
  /// It is neither a position nor a gpsd nor a track.
  case unknown
  /// Two numbers that are no position on the Earth.
  case offTheEarth
  /// gpsd's host is missing or is none.
  case badHost
  /// An address of IPv6 without brackets, whose port could not be told from it.
  case bareIPv6
  /// gpsd's port is none.
  case badPort(String)
  /// The file of a track is missing.
  case noFile
  /// The speed of a track is out of ``TrackPositions/scales``.
  case badSpeed
}

extension PositionSourceError: CustomStringConvertible {
  /// One line: what is wrong and what to write instead. What was written is not repeated, as it may be a position.
  public var description: String {
    switch self {
    case .unknown: "this is no position; write degrees as 49.28,-123.12, or gpsd:HOST:PORT, or gpx:FILE"
    case .offTheEarth:
      "this is no position on the Earth; write latitude, -90 to 90, and longitude, -180 to 180, as 49.28,-123.12"
    case .badHost: "gpsd's host is missing or is none; write gpsd, gpsd:HOST or gpsd:HOST:PORT"
    case .bareIPv6: "an address of IPv6 needs brackets; write gpsd:[::1] or gpsd:[::1]:2947"
    case .badPort(let port):
      "\"\(port.split(whereSeparator: \.isNewline).joined(separator: " "))\" is no port; "
        + "write 1 to 65535, as gpsd:localhost:2947"
    case .noFile: "the file of the track is missing; write gpx:FILE or gpx:FILE@SPEED"
    case .badSpeed: "a track cannot be played at this speed; write how many times as fast, 0.01 to 1000, as gpx:FILE@10"
    }
  }
}
