public import Foundation
public import SearchScreen

/// The drawings in the folder of the models: `icons/NAME.svg` and the voice frames.
public struct ModelPictures: Sendable {
  private let folder: URL
  private let stand: [ImageName: ImageName]

  /// Opens a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder with `icons` and `frames` in it.
  ///   - substitutes: The icon that stands for one that is not there, such as a rubric's group's.
  public init(folder: URL, substitutes: [ImageName: ImageName] = [:]) {
    self.folder = folder
    stand = substitutes
  }

  /// The drawings, read when they are asked for. An icon that is not there is its substitute, otherwise a dot.
  public var pictures: ScreenPictures {
    ScreenPictures(
      icon: { name in self.icon(name) ?? self.stand[name].flatMap(self.icon) ?? self.icon("dot") },
      drawing: { self.text("", $0) })
  }

  private func icon(_ name: ImageName) -> String? { text("icons/", name.rawValue + ".svg") }

  /// The text of a file within the folder; a name that leads out of it is none.
  private func text(_ prefix: String, _ name: String) -> String? {
    guard !name.contains(".."), !name.hasPrefix("/") else { return nil }
    return try? String(contentsOf: folder.appendingPathComponent(prefix + name), encoding: .utf8)
  }
}
