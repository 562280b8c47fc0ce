/// Something that was asked for and is not shown, or may not be. The original says nothing about any of these.
public enum ScreenWarning: Hashable, Sendable, Codable {
  /// Items are not shown.
  case dropped(DroppedItems)
  /// The map buttons from the fourth on: 2GIS saw three only, with no word about it (MA-1).
  case perhapsNotShown([ButtonID], template: TemplateID)
  /// The panning interface is shown and no button that is shown ends it (MA-3).
  case noPanningExit(template: TemplateID)
  /// A section without rows is not shown (LI-3). Named by its heading, or its number from 1.
  case emptySection(String, template: TemplateID)
  /// The search screen was taken away, because the car limits the keyboard (SC-5).
  case keyboardLimited(template: TemplateID)

  private enum DroppedCodingKeys: String, CodingKey { case _0 = "items" }
  private enum PerhapsNotShownCodingKeys: String, CodingKey { case _0 = "buttons", template }
  private enum EmptySectionCodingKeys: String, CodingKey { case _0 = "section", template }
}

extension ScreenWarning: CustomStringConvertible {
  /// One line: where, what, why, and what to do.
  public var description: String {
    switch self {
    case .dropped(let items):
      items.description
    case .perhapsNotShown(let buttons, let template):
      "\(template): some head units show three map buttons; move to the front or do without: "
        + buttons.map(\.rawValue).joined(separator: ", ")
    case .noPanningExit(let template):
      "\(template): no button on show ends panning; give one the role endsPanning and put it first"
    case .emptySection(let section, let template):
      "\(template): section \"\(section)\" has no rows and is not shown"
    case .keyboardLimited(let template):
      "\(template): taken away, because the car limits the keyboard; offer voice search and lists"
    }
  }
}
