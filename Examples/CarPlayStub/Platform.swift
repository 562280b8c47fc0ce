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
  /// The controller that draws in it: in a car's window the map, and nothing else (MA-13).
  open var rootViewController: UIViewController?

  /// Makes a window.
  public init() {}
}

/// The window in which a navigation app draws its map.
@MainActor open class CPWindow: UIWindow {}

/// A stand-in for UIKit's image that knows its source and draws nothing.
@MainActor open class UIImage {
  /// Its source: a name, or a path. Only in the stand-in.
  public let source: String
  /// The images of an animation; `nil` for a still image.
  public let images: [UIImage]?
  /// The duration of one cycle of an animation, in seconds.
  public let duration: TimeInterval
  /// The color it is filled with; `nil` for its own. Only in the stand-in.
  public private(set) var tint: UIColor?
  /// Its variants for light and dark; `nil` for an image without variants.
  public internal(set) var imageAsset: UIImageAsset?

  private init(source: String, images: [UIImage]?, duration: TimeInterval) {
    self.source = source
    self.images = images
    self.duration = duration
  }

  /// The points of its lines. Only in the stand-in.
  public private(set) var points: [CGPoint] = []
  /// Its size, if it was drawn. Only in the stand-in.
  public private(set) var size = CGSize.zero

  convenience init(drawn points: [CGPoint], in color: UIColor?, size: CGSize) {
    self.init(source: "drawn", images: nil, duration: 0)
    (self.points, tint, self.size) = (points, color, size)
  }

  /// A copy of the image, filled with a color.
  public func withTintColor(_ color: UIColor) -> UIImage {
    let tinted = UIImage(source: source, images: images, duration: duration)
    tinted.tint = color
    return tinted
  }

  /// An empty image.
  public convenience init() { self.init(source: "", images: nil, duration: 0) }

  /// The image of a catalog; `nil` for no name. The stand-in's catalog has every image.
  public convenience init?(named name: String) {
    guard !name.isEmpty else { return nil }
    self.init(source: name, images: nil, duration: 0)
  }

  /// A system symbol; the stand-in has every one.
  public convenience init?(systemName name: String) { self.init(named: name) }

  /// The image in a file; `nil` if the file doesn't exist.
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

/// A stand-in for UIKit's color, for drawing maneuvers.
public enum UIColor: Sendable {
  case black, white

  /// Draws with it from now on.
  @MainActor public func setStroke() { UIGraphicsImageRenderer.current?.color = self }
}

/// How a line ends.
public enum CGLineCap: Int32, Sendable {
  case butt, round, square
}

/// How the parts of a line meet.
public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel
}

/// A stand-in for UIKit's path: a line of straight segments.
@MainActor open class UIBezierPath {
  /// The line width.
  open var lineWidth = 1.0
  /// The style of its ends.
  open var lineCapStyle = CGLineCap.butt
  /// The style of its corners.
  open var lineJoinStyle = CGLineJoin.miter
  private var points: [CGPoint] = []

  /// Makes an empty path.
  public init() {}

  /// Starts a line.
  open func move(to point: CGPoint) { points = [point] }

  /// Continues the line.
  open func addLine(to point: CGPoint) { points.append(point) }

  /// Draws it.
  open func stroke() { UIGraphicsImageRenderer.current?.points += points }
}

/// A stand-in for UIKit's renderer that records the drawing.
@MainActor open class UIGraphicsImageRenderer {
  static var current: UIGraphicsImageRenderer?
  private let size: CGSize
  var points: [CGPoint] = []
  var color: UIColor?

  /// Makes a renderer of images of a size in points.
  public init(size: CGSize) { self.size = size }

  /// Draws an image.
  open func image(actions: (UIGraphicsImageRenderer) -> Void) -> UIImage {
    Self.current = self
    defer { Self.current = nil }
    actions(self)
    return UIImage(drawn: points, in: color, size: size)
  }
}

/// Whether a screen is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

/// A stand-in for UIKit's traits, of which images use one.
public struct UITraitCollection: Sendable {
  /// Light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// Makes traits.
  public init(userInterfaceStyle: UIUserInterfaceStyle) { self.userInterfaceStyle = userInterfaceStyle }
}

/// A stand-in for UIKit's asset: an image for light screens and one for dark ones.
@MainActor open class UIImageAsset {
  private var images: [UIUserInterfaceStyle: UIImage] = [:]

  /// Makes an asset without images.
  public init() {}

  /// Sets the image of some traits.
  open func register(_ image: UIImage, with traits: UITraitCollection) { images[traits.userInterfaceStyle] = image }

  /// The image for some traits, with its variants.
  open func image(with traits: UITraitCollection) -> UIImage {
    let image = images[traits.userInterfaceStyle] ?? images[.light] ?? UIImage()
    image.imageAsset = self
    return image
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
  /// Its position.
  public let coordinate: CLLocationCoordinate2D

  /// Makes a placemark.
  public init(coordinate: CLLocationCoordinate2D) { self.coordinate = coordinate }
}

/// A stand-in for MapKit's item: a place with a name.
@MainActor open class MKMapItem {
  /// Its position.
  public let placemark: MKPlacemark
  /// Its name.
  open var name: String?

  /// Makes an item of a place.
  public init(placemark: MKPlacemark) { self.placemark = placemark }

  /// The device's position.
  public class func forCurrentLocation() -> MKMapItem {
    MKMapItem(placemark: MKPlacemark(coordinate: CLLocationCoordinate2D(latitude: 0, longitude: 0)))
  }
}
