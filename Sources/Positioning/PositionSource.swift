import Foundation
public import Places

/// A position source, as written on the command line.
///
/// - `49.28,-123.12`: a car that stands at this position.
/// - `gpsd`, `gpsd:HOST`, `gpsd:HOST:PORT`: a gpsd, on this machine unless a host is given; an IPv6 address needs
///   brackets, `gpsd:[::1]:2947`.
/// - `gpx:FILE`, `gpx:FILE@SPEED`: the track in a GPX file, played at SPEED times its recorded speed.
public enum PositionSource: Hashable, Sendable {
  /// A standing car.
  case fixed(Coordinate)
  /// A gpsd.
  case gpsd(host: String, port: UInt16)
  /// A GPX file, played at a multiple of its recorded speed; see ``TrackPositions/scales``.
  case track(file: String, scale: Double)

  /// Parses a source as written on the command line.
  ///
  /// - Throws: ``PositionSourceError`` if the text isn't a valid source.
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

  /// The provider for the source: gpsd with a ``FixFilter``, a track, or a fixed position.
  ///
  /// - Throws: ``TrackError`` if the file can't be played. Reading it blocks.
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

  /// Parses a track. A file name may contain an @, so only a number after the last one is a speed.
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

/// The reason why a text isn't a valid position source.
public enum PositionSourceError: Error, Hashable, Sendable {
  /// It isn't a position, a gpsd, or a track.
  case unknown
  /// Two numbers that aren't a position on the Earth.
  case offTheEarth
  /// gpsd's host is missing or invalid.
  case badHost
  /// An IPv6 address without brackets, whose port would be ambiguous.
  case bareIPv6
  /// gpsd's port is invalid.
  case badPort(String)
  /// The track's file is missing.
  case noFile
  /// The playback speed is outside ``TrackPositions/scales``.
  case badSpeed
}

extension PositionSourceError: CustomStringConvertible {
  /// One line: the error and what to write instead. The text itself isn't repeated, because it may be a position.
  public var description: String {
    switch self {
    case .unknown: "this isn't a position; use degrees such as 49.28,-123.12, or gpsd:HOST:PORT, or gpx:FILE"
    case .offTheEarth:
      "this position is out of range; use a latitude from -90 to 90 and a longitude from -180 to 180, such as 49.28,-123.12"
    case .badHost: "gpsd's host is missing or invalid; use gpsd, gpsd:HOST, or gpsd:HOST:PORT"
    case .bareIPv6: "an IPv6 address needs brackets; use gpsd:[::1] or gpsd:[::1]:2947"
    case .badPort(let port):
      "\"\(port.split(whereSeparator: \.isNewline).joined(separator: " "))\" isn't a port; "
        + "use 1 to 65535, such as gpsd:localhost:2947"
    case .noFile: "the track's file is missing; use gpx:FILE or gpx:FILE@SPEED"
    case .badSpeed: "the playback speed is out of range; use a factor from 0.01 to 1000, such as gpx:FILE@10"
    }
  }
}
