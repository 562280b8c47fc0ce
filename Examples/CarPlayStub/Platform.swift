public import Foundation

/// A stand-in for UIKit's responder, from which a scene's delegate inherits.
@MainActor open class UIResponder {
  /// Makes a responder.
  public init() {}
}

/// A stand-in for UIKit's view controller.
@MainActor open class UIViewController: UIResponder {}

/// A stand-in for UIKit's window.
@MainActor open class UIWindow {
  /// What draws in it: on a car's window the map, and nothing but the map (MA-13).
  open var rootViewController: UIViewController?

  /// Makes a window.
  public init() {}
}

/// The window in which a navigation app draws its map.
@MainActor open class CPWindow: UIWindow {}

/// A stand-in for UIKit's image that knows what it was made of and draws nothing.
@MainActor open class UIImage {
  /// What it was made of: a name, or a path. Of the stand-in alone.
  public let source: String
  /// The pictures of an animation; `nil` for one that stands still.
  public let images: [UIImage]?
  /// How long one pass of an animation takes, in seconds.
  public let duration: TimeInterval

  private init(source: String, images: [UIImage]?, duration: TimeInterval) {
    self.source = source
    self.images = images
    self.duration = duration
  }

  /// An empty image.
  public convenience init() { self.init(source: "", images: nil, duration: 0) }

  /// The image of a catalogue; `nil` for no name. The stand-in's catalogue has every image.
  public convenience init?(named name: String) {
    guard !name.isEmpty else { return nil }
    self.init(source: name, images: nil, duration: 0)
  }

  /// A symbol of the system; the stand-in has every one.
  public convenience init?(systemName name: String) { self.init(named: name) }

  /// The image of a file; `nil` where there is none.
  public convenience init?(contentsOfFile path: String) {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    self.init(source: path, images: nil, duration: 0)
  }

  /// Several images that are shown in turn; `nil` for none.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    return UIImage(source: first.source, images: images, duration: duration)
  }
}

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
