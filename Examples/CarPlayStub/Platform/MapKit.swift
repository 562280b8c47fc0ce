/// A stand-in for Core Location's coordinate, in degrees.
public struct CLLocationCoordinate2D: Sendable {
  /// North is positive.
  public var latitude: Double
  /// East is positive.
  public var longitude: Double

  /// Makes a coordinate.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A stand-in for MapKit's placemark.
@MainActor open class MKPlacemark {
  /// Where it is.
  public let coordinate: CLLocationCoordinate2D

  /// Makes a placemark.
  public init(coordinate: CLLocationCoordinate2D) { self.coordinate = coordinate }
}

/// A stand-in for MapKit's item: a place with a name.
@MainActor open class MKMapItem {
  /// Where it is.
  public let placemark: MKPlacemark
  /// What it is called.
  open var name: String?

  /// Makes an item of a place.
  public init(placemark: MKPlacemark) { self.placemark = placemark }

  /// The place where the device is.
  public class func forCurrentLocation() -> MKMapItem {
    MKMapItem(placemark: MKPlacemark(coordinate: CLLocationCoordinate2D(latitude: 0, longitude: 0)))
  }
}
