public import Foundation
public import HeadUnit

/// Where the drawings of a screen come from, as the texts of SVG files. Nothing here reads a file.
public struct ScreenPictures: Sendable {
  /// The drawing of an icon in one colour, `currentColor`; `nil` for one that is not there.
  public var icon: @Sendable (ImageName) -> String?
  /// A drawing of a voice frame by its file: `frames/searching/dark/07.svg`; `nil` for one that is not there.
  public var drawing: @Sendable (String) -> String?
  /// How maps look; `nil` where none is drawn.
  public var mapStyle: MapStyle?

  /// No drawings: a dot for every icon, nothing for a frame or a map.
  public static let none = ScreenPictures(icon: { _ in nil }, drawing: { _ in nil })

  /// Makes a source of drawings.
  public init(
    icon: @escaping @Sendable (ImageName) -> String?, drawing: @escaping @Sendable (String) -> String?,
    mapStyle: MapStyle? = nil
  ) {
    self.icon = icon
    self.drawing = drawing
    self.mapStyle = mapStyle
  }
}

/// The drawings in the folder of the models: `icons/NAME.svg`, the voice frames, and the style of maps.
public struct ModelPictures: Sendable {
  private let folder: URL
  private let stand: [ImageName: ImageName]

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder with `icons`, `frames` and `map` in it.
  ///   - substitutes: The icon that stands for one that is not there, such as a rubric's group's.
  public init(folder: URL, substitutes: [ImageName: ImageName] = [:]) {
    self.folder = folder
    stand = substitutes
  }

  /// The drawings, read when they are asked for. An icon that is not there is its substitute, otherwise a dot.
  public var pictures: ScreenPictures {
    ScreenPictures(
      icon: { name in self.icon(name) ?? self.stand[name].flatMap(self.icon) ?? self.icon("dot") },
      drawing: { self.text("", $0) },
      mapStyle: try? MapStyle(contentsOf: folder.appendingPathComponent("map/style.json")))
  }

  private func icon(_ name: ImageName) -> String? { text("icons/", name.rawValue + ".svg") }

  /// The text of a file within the folder; a name that leads out of it is none.
  private func text(_ prefix: String, _ name: String) -> String? {
    guard !name.contains(".."), !name.hasPrefix("/") else { return nil }
    return try? String(contentsOf: folder.appendingPathComponent(prefix + name), encoding: .utf8)
  }
}

/// The text of an SVG file, made ready to stand inside another one.
struct EmbeddedDrawing {
  /// The attributes of its outermost element but for its size and its name space.
  private let attributes: String
  /// What is in it.
  private let content: String

  /// Takes a file apart; `nil` for what is no drawing, and for one that could do more than draw.
  init?(_ file: String) {
    let forbidden = ["<!", "<script", "<foreignObject", "href", "<image", "<style"]
    guard !forbidden.contains(where: { Self.range(of: $0, in: file[...]) != nil }),
      let start = Self.range(of: "<svg", in: file[...]),
      let tagEnd = file[start.upperBound...].firstIndex(of: ">"), file[..<tagEnd].last != "/",
      let end = Self.lastRange(of: "</svg>", in: file[tagEnd...])
    else { return nil }
    attributes = Self.kept(of: file[start.upperBound..<tagEnd])
    content = file[file.index(after: tagEnd)..<end.lowerBound]
      .split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.joined()
  }

  /// The drawing in a frame, in a colour for what is drawn in the current one.
  func markup(in frame: ScreenRectangle, colour: String, mirrored: Bool) -> String {
    let number = XMLText.number
    let place = "x=\"\(number(frame.x))\" y=\"\(number(frame.y))\""
    let size = "width=\"\(number(frame.width))\" height=\"\(number(frame.height))\""
    let drawing = "<svg \(place) \(size) color=\"\(colour)\"\(attributes)>\(content)</svg>"
    guard mirrored else { return drawing }
    return "<g transform=\"translate(\(number(2 * frame.midX)) 0) scale(-1 1)\">\(drawing)</g>"
  }

  /// The attributes of a tag, without those that the place decides.
  private static func kept(of tag: Substring) -> String {
    var kept = ""
    var rest = tag
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].filter { !$0.isWhitespace }
      let value = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      guard let quote = value.first, quote == "\"" || quote == "'",
        let end = value.dropFirst().firstIndex(of: quote)
      else { break }
      let text = value[value.index(after: value.startIndex)..<end]
      if !["x", "y", "width", "height", "xmlns", "color"].contains(name), !name.contains(":") {
        kept += " \(name)=\"\(text)\""
      }
      rest = value[value.index(after: end)...]
    }
    return kept
  }

  private static func range(of part: String, in text: Substring) -> Range<String.Index>? {
    text.firstRange(of: part)
  }

  private static func lastRange(of part: String, in text: Substring) -> Range<String.Index>? {
    text.ranges(of: part).last
  }
}
