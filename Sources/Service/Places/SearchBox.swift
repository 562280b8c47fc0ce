import Foundation
import Places

/// A box in which places are searched for, which may lie across the 180th meridian.
struct SearchBox: Hashable, Sendable {
  private let latitudes: ClosedRange<Double>
  private let west: Double
  /// How many degrees it goes on to the east.
  private let width: Double

  /// The box from one meridian eastwards to another, between two parallels in any order.
  ///
  /// - Parameters:
  ///   - west: Degrees, -180...180; where it is more than `east`, the box lies across the 180th meridian.
  ///   - east: Degrees, -180...180.
  ///   - latitudes: Two of them, -90...90.
  /// - Returns: `nil` where a number is out of range.
  init?(west: Double, east: Double, latitudes: (Double, Double)) {
    guard [west, east].allSatisfy((-180.0...180.0).contains),
      [latitudes.0, latitudes.1].allSatisfy((-90.0...90.0).contains)
    else { return nil }
    self.latitudes = min(latitudes.0, latitudes.1)...max(latitudes.0, latitudes.1)
    self.west = west
    width = west <= east ? east - west : Self.degrees(from: west, eastTo: east)
  }

  /// The box of two corners in any order. A map that is moved across the 180th meridian counts on beyond it.
  ///
  /// - Parameter numbers: Longitude and latitude of each corner.
  /// - Returns: `nil` where there are not two of them.
  init?(corners numbers: [Double]) {
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
    let latitudes = (max(-90, min(90, numbers[1])), max(-90, min(90, numbers[3])))
    let (first, second) = (numbers[0], numbers[2])
    let (west, east) = (min(first, second), max(first, second))
    if east - west >= 360 {
      self.init(west: -180, east: 180, latitudes: latitudes)
    } else if [west, east].allSatisfy((-180.0...180.0).contains) {
      // From 179 to -179 it is two degrees and not nearly the world, which is written from -179 to 179.
      let isAcross = first > second && east - west > 180
      self.init(west: isAcross ? east : west, east: isAcross ? west : east, latitudes: latitudes)
    } else {
      self.init(west: Self.onEarth(west), east: Self.onEarth(east), latitudes: latitudes)
    }
  }

  /// The numbers of a list with commas; `nil` where one is none.
  static func numbers(_ text: String) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    return numbers.count == parts.count ? numbers : nil
  }

  /// The point half way between the edges.
  var centre: Coordinate? {
    Coordinate(
      latitude: (latitudes.lowerBound + latitudes.upperBound) / 2, longitude: Self.onEarth(west + width / 2))
  }

  /// Whether a point is inside or on the edge.
  func contains(_ point: Coordinate) -> Bool {
    latitudes.contains(point.latitude) && Self.degrees(from: west, eastTo: point.longitude) <= width
  }

  /// How far it is from one meridian eastwards to another, 0..<360.
  private static func degrees(from west: Double, eastTo east: Double) -> Double {
    east >= west ? east - west : east - west + 360
  }

  /// The same meridian, -180...180.
  private static func onEarth(_ longitude: Double) -> Double {
    (-180.0...180.0).contains(longitude) ? longitude : longitude - (longitude / 360).rounded() * 360
  }
}
