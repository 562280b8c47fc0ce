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
}
