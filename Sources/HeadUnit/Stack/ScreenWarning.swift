/// A requested item that isn't shown, or might not be. The original reports none of these cases.
public enum ScreenWarning: Hashable, Sendable, Codable {
  /// Items are not shown.
  case dropped(DroppedItems)
  /// The map buttons from the fourth on might not be shown: some head units show only three, without an error (MA-1).
  case perhapsNotShown([ButtonID], template: TemplateID)
  /// The panning interface is visible and no visible button ends it (MA-3).
  case noPanningExit(template: TemplateID)
  /// A section without rows isn't shown (LI-3). Named by its heading, or its number from 1.
  case emptySection(String, template: TemplateID)
  /// The search screen was removed, because the car limits the keyboard (SC-5).
  case keyboardLimited(template: TemplateID)

  private enum DroppedCodingKeys: String, CodingKey { case _0 = "items" }
  private enum PerhapsNotShownCodingKeys: String, CodingKey { case _0 = "buttons", template }
  private enum EmptySectionCodingKeys: String, CodingKey { case _0 = "section", template }
}

extension ScreenWarning: CustomStringConvertible {
  /// One line: the template, the items, the reason, and the fix.
  public var description: String {
    switch self {
    case .dropped(let items): items.description
    case .perhapsNotShown(let buttons, let template):
      "\(template): some head units show three map buttons; move to the front or do without: "
        + buttons.map(\.rawValue).joined(separator: ", ")
    case .noPanningExit(let template):
      "\(template): no visible button ends panning; give a button the role endsPanning and put it first"
    case .emptySection(let section, let template): "\(template): section \"\(section)\" has no rows and is not shown"
    case .keyboardLimited(let template):
      "\(template): taken away, because the car limits the keyboard; offer voice search and lists"
    }
  }
}

/// Requested items that aren't shown (INV-9).
public struct DroppedItems: Hashable, Sendable, Codable {
  /// The kind of the items.
  public enum Subject: String, Hashable, Sendable, Codable, CaseIterable {
    /// Buttons on the map (MA-1, MA-3).
    case mapButtons
    /// Buttons at the leading side of the bar (MA-2).
    case leadingButtons
    /// Buttons at the trailing side of the bar (MA-2).
    case trailingButtons
    /// Buttons of a grid (GR-1).
    case gridButtons
    /// Rows of a list or of a search (LI-3, LI-4).
    case rows
    /// Sections of a list, named by their headings or numbers (LI-3).
    case sections
    /// Frames of a voice template (VC-1).
    case frames
    /// Trips of a preview panel (MA-6).
    case trips
    /// Route choices of a trip (MA-6).
    case routes
    /// Buttons of an alert (AL-2).
    case actions
  }

  /// The reason that the items aren't shown.
  public enum Reason: Hashable, Sendable, Codable {
    /// The head unit shows at most this number.
    case cap(Int)
    /// At most this number is shown while the map is panned (MA-3).
    case panning(Int)
    /// At most this number is shown while the car limits lists (LI-4).
    case limited(Int)
    /// They have no image or no text (GR-2).
    case blank
    /// An earlier item has the same identity.
    case repeated

    private enum CapCodingKeys: String, CodingKey { case _0 = "shown" }
    private enum PanningCodingKeys: String, CodingKey { case _0 = "shown" }
    private enum LimitedCodingKeys: String, CodingKey { case _0 = "shown" }
  }

  /// The end of the items that was kept.
  public enum KeptEnd: String, Hashable, Sendable, Codable, CaseIterable {
    /// The first ones are shown.
    case first
    /// The last ones are shown: alerts (AL-2).
    case last
    /// All items except the dropped ones are shown.
    case others
  }

  /// The template they belong to.
  public var template: TemplateID
  /// The kind of the items.
  public var subject: Subject
  /// The items' identities, in the requested order.
  public var dropped: [String]
  /// The reason.
  public var reason: Reason
  /// The end that was kept.
  public var kept: KeptEnd
}

extension DroppedItems: CustomStringConvertible {
  /// One line: the template, the items, the reason, and which end was kept.
  public var description: String {
    "\(template): \(subject.words) not shown: \(dropped.joined(separator: ", ")); \(why)"
  }

  private var why: String {
    switch reason {
    case .cap(let count): "\(count) fit, the \(kept.rawValue) ones are kept"
    case .panning(let count): "\(count) fit while panning, the \(kept.rawValue) ones are kept"
    case .limited(let count): "\(count) fit while the car limits lists, the \(kept.rawValue) ones are kept"
    case .blank: "give them an image and text"
    case .repeated: "give each a unique identity"
    }
  }
}

extension DroppedItems.Subject {
  var words: String {
    switch self {
    case .mapButtons: "map buttons"
    case .leadingButtons: "leading bar buttons"
    case .trailingButtons: "trailing bar buttons"
    case .gridButtons: "grid buttons"
    case .rows: "rows"
    case .sections: "sections"
    case .frames: "voice frames"
    case .trips: "trips"
    case .routes: "route choices"
    case .actions: "actions"
    }
  }
}
