import Foundation
import Places

/// A bounding box to search in, which may cross the 180th meridian.
struct SearchBox: Hashable, Sendable {
  private let latitudes: ClosedRange<Double>
  private let west: Double
  /// Its width in degrees, eastward.
  private let width: Double

  /// The box from one meridian eastward to another, between two parallels in any order; `nil` if a number is out of
  /// range. If `west` is more than `east`, the box crosses the 180th meridian.
  init?(west: Double, east: Double, latitudes: (Double, Double)) {
    guard [west, east].allSatisfy((-180.0...180.0).contains),
      [latitudes.0, latitudes.1].allSatisfy((-90.0...90.0).contains)
    else { return nil }
    self.latitudes = min(latitudes.0, latitudes.1)...max(latitudes.0, latitudes.1)
    self.west = west
    width = west <= east ? east - west : Self.degrees(from: west, eastTo: east)
  }

  /// The box of two corners in any order, each a longitude and a latitude. Longitudes of a map that is moved across the
  /// 180th meridian continue beyond it.
  init?(corners numbers: [Double]) {
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
    let latitudes = (max(-90, min(90, numbers[1])), max(-90, min(90, numbers[3])))
    let (first, second) = (numbers[0], numbers[2])
    let (west, east) = (min(first, second), max(first, second))
    if east - west >= 360 {
      self.init(west: -180, east: 180, latitudes: latitudes)
    } else if [west, east].allSatisfy((-180.0...180.0).contains) {
      // From 179 to -179 is two degrees, not almost the world, which is written from -179 to 179.
      let isAcross = first > second && east - west > 180
      self.init(west: isAcross ? east : west, east: isAcross ? west : east, latitudes: latitudes)
    } else {
      self.init(west: Self.onEarth(west), east: Self.onEarth(east), latitudes: latitudes)
    }
  }

  /// The numbers of a comma-separated list; `nil` if one is invalid.
  static func numbers(_ text: String) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    return numbers.count == parts.count ? numbers : nil
  }

  /// The center of the box.
  var center: Coordinate? {
    Coordinate(latitude: (latitudes.lowerBound + latitudes.upperBound) / 2, longitude: Self.onEarth(west + width / 2))
  }

  /// Whether a point is inside or on the edge.
  func contains(_ point: Coordinate) -> Bool {
    latitudes.contains(point.latitude) && Self.degrees(from: west, eastTo: point.longitude) <= width
  }

  /// Degrees from one meridian eastward to another, 0..<360.
  private static func degrees(from west: Double, eastTo east: Double) -> Double {
    east >= west ? east - west : east - west + 360
  }

  /// The equivalent longitude in -180...180.
  private static func onEarth(_ longitude: Double) -> Double {
    (-180.0...180.0).contains(longitude) ? longitude : longitude - (longitude / 360).rounded() * 360
  }
}
