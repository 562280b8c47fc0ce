import Foundation
import HeadUnit

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
  import UIKit
#else
  import CarPlayStub
#endif

/// The source of the app's images.
struct CarPlayImages {
  /// The image of a button, a row, or a maneuver.
  var icon: @MainActor (ImageName) -> UIImage?
  /// The images of a frame of the voice search, for a light or a dark screen.
  var frame: @MainActor (FrameImages, FrameAppearance) -> UIImage?

  /// Icons from the app's asset catalog, and frames from the folder `frames` in its bundle.
  static let catalogue = CarPlayImages(
    icon: { UIImage(named: $0.rawValue) },
    frame: { frame(of: $0, $1, in: Bundle.main.resourceURL ?? Bundle.main.bundleURL) })

  /// The arrow of a maneuver, black by day and white by night: the platform shows the one that its panel needs (MA-14).
  @MainActor func maneuver(_ name: ImageName) -> UIImage? {
    guard let drawing = icon(name) else { return nil }
    let asset = UIImageAsset()
    asset.register(drawing.withTintColor(.black), with: UITraitCollection(userInterfaceStyle: .light))
    asset.register(drawing.withTintColor(.white), with: UITraitCollection(userInterfaceStyle: .dark))
    return asset.image(with: UITraitCollection(userInterfaceStyle: .light))
  }

  /// The route through a junction, black by day and white by night (MA-14).
  @MainActor func junction(_ shape: JunctionShape) -> UIImage? {
    let asset = UIImageAsset()
    for (style, color) in [(UIUserInterfaceStyle.light, UIColor.black), (.dark, .white)] {
      asset.register(Self.drawing(of: shape, in: color), with: UITraitCollection(userInterfaceStyle: style))
    }
    return asset.image(with: UITraitCollection(userInterfaceStyle: .light))
  }

  @MainActor private static func drawing(of shape: JunctionShape, in color: UIColor) -> UIImage {
    let size = CGSize(width: JunctionShape.size.width, height: JunctionShape.size.height)
    return UIGraphicsImageRenderer(size: size).image { _ in
      let path = UIBezierPath()
      (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (JunctionShape.stroke, .round, .round)
      for (index, point) in shape.points.map({ CGPoint(x: $0.x, y: $0.y) }).enumerated() {
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      color.setStroke()
      path.stroke()
    }
  }

  /// A button without an image isn't displayed at all (GR-2), so a missing image is replaced by a placeholder.
  @MainActor func iconOrPlaceholder(_ name: ImageName) -> UIImage {
    icon(name) ?? UIImage(systemName: "questionmark") ?? UIImage()
  }

  /// The images of a frame from the files of a folder; `nil` if one of them is missing.
  ///
  /// The platform clamps the cycle to 0.3 s to 5 s (VC-9).
  @MainActor static func frame(of images: FrameImages, _ appearance: FrameAppearance, in folder: URL) -> UIImage? {
    let pictures = (0..<images.count).compactMap { index in
      (try? images.file(index, scale: .three, appearance: appearance))
        .flatMap { UIImage(contentsOfFile: folder.appending(path: $0).path) }
    }
    guard pictures.count == images.count else { return nil }
    guard let cycle = images.cycle else { return pictures.first }
    return UIImage.animatedImage(with: pictures, duration: cycle / .seconds(1))
  }
}
