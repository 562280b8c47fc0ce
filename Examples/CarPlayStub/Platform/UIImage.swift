public import Foundation

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
