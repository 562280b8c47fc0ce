import Foundation
import Places

/// A line of points as the region file keeps it: latitude and longitude by turns, little-endian doubles.
struct Line {
  var points: [Coordinate]

  init(_ points: [Coordinate]) { self.points = points }

  init(_ data: Data) {
    let values = data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map { offset in
        Double(bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      }
    }
    points = stride(from: 0, to: values.count - values.count % 2, by: 2).compactMap {
      Coordinate(latitude: values[$0], longitude: values[$0 + 1])
    }
  }

  var data: Data {
    var data = Data(capacity: points.count * 16)
    for value in points.flatMap({ [$0.latitude, $0.longitude] }) {
      withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
    }
    return data
  }

  /// The point at a share of the line's length, 0 to 1.
  func point(at share: Double) -> Coordinate? {
    guard let first = points.first, let last = points.last else { return nil }
    let lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    var left = lengths.reduce(0, +) * min(1, max(0, share))
    for (index, length) in lengths.enumerated() {
      if left <= length, length > 0 { return Self.between(points[index], points[index + 1], share: left / length) }
      left -= length
    }
    return share < 0.5 ? first : last
  }

  /// The point at a share of the way between two that are near each other.
  static func between(_ a: Coordinate, _ b: Coordinate, share: Double) -> Coordinate {
    Coordinate(
      latitude: a.latitude + (b.latitude - a.latitude) * share,
      longitude: a.longitude + (b.longitude - a.longitude) * share) ?? a
  }
}
