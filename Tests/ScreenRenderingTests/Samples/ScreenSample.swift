import ScreenRendering
import Testing

/// A screen that was built by hand, under a name for files.
struct ScreenSample: CustomTestStringConvertible, Sendable {
  let name: String
  let screen: Screen

  var testDescription: String { name }

  init(_ name: String, _ screen: Screen) {
    self.name = name
    self.screen = screen
  }

  /// All of them.
  static let all = maps + lists + searches + voices + notices + languages + units
}
