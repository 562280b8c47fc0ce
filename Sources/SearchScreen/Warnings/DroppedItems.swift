/// Items that were asked for and are not shown (INV-9).
public struct DroppedItems: Hashable, Sendable, Codable {
  /// What the items are.
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

  /// Why the items are not shown.
  public enum Reason: Hashable, Sendable, Codable {
    /// The head unit shows so many.
    case cap(Int)
    /// So many are shown while the map is being moved (MA-3).
    case panning(Int)
    /// So many are shown while the car limits lists (LI-4).
    case limited(Int)
    /// They have no picture or no words (GR-2).
    case blank
    /// One of the same identity came before.
    case repeated

    private enum CapCodingKeys: String, CodingKey { case _0 = "shown" }
    private enum PanningCodingKeys: String, CodingKey { case _0 = "shown" }
    private enum LimitedCodingKeys: String, CodingKey { case _0 = "shown" }
  }

  /// Which end of the items was kept.
  public enum KeptEnd: String, Hashable, Sendable, Codable, CaseIterable {
    /// The first ones are shown.
    case first
    /// The last ones are shown: alerts (AL-2).
    case last
    /// All but the dropped ones are shown.
    case others
  }

  /// The template they belong to.
  public var template: TemplateID
  /// What they are.
  public var subject: Subject
  /// Their identities, in the order in which they were asked for.
  public var dropped: [String]
  /// Why.
  public var reason: Reason
  /// Which end was kept.
  public var kept: KeptEnd

  /// Makes a report of dropped items.
  public init(template: TemplateID, subject: Subject, dropped: [String], reason: Reason, kept: KeptEnd) {
    self.template = template
    self.subject = subject
    self.dropped = dropped
    self.reason = reason
    self.kept = kept
  }
}
