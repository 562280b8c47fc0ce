/// What a screen reader says about an element besides what is written on it.
public struct SpokenWords: Hashable, Sendable {
  /// Of anything that can be pressed.
  public var button: String
  /// Of the title of a screen or a group of rows.
  public var heading: String
  /// Of the field for the search text.
  public var searchField: String
  /// Of the keys for letters, all of them at once.
  public var keyboard: String
  /// Of a row that leads a level deeper.
  public var opensMore: String
  /// Of what cannot be pressed now.
  public var unavailable: String
  /// Of what is chosen.
  public var selected: String
  /// Of what is at work.
  public var busy: String
  /// Of a notice over the screen.
  public var alert: String
  /// Of a map.
  public var map: String
  /// Of the four arrows.
  public var left: String
  /// Of the four arrows.
  public var right: String
  /// Of the four arrows.
  public var up: String
  /// Of the four arrows.
  public var down: String
  /// Between the parts of a sentence.
  public var comma: String
  /// At the end of a sentence.
  public var stop: String
  /// What a button with nothing but a picture is called, by the picture's name; "zoom-in" is a plus on the map.
  public var pictures: [String: String]

  /// What a button with nothing but a picture is called: the picture's name itself where there is no word for it.
  func picture(_ name: String) -> String {
    pictures[name] ?? name.split(separator: "-").joined(separator: " ")
  }
}
