public import SearchScreen

/// A picture in its place.
public struct PlacedPicture: Hashable, Sendable {
  /// Where a picture comes from.
  public enum Source: Hashable, Sendable {
    /// An icon of one colour.
    case icon(ImageName)
    /// A drawing of a voice frame, from the folder of the models.
    case drawing(String)
    /// A ring that goes round while something is at work.
    case spinner
  }

  /// Where it comes from.
  public var source: Source
  /// Where it is.
  public var frame: ScreenRectangle
  /// Its colour; a drawing has its own.
  public var paint: Paint
  /// Whether it is turned round where the screen is read from right to left: an arrow that points back.
  public var mirrors = false
}
