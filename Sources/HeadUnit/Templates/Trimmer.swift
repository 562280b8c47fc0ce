/// A template as a head unit shows it, with warnings about the items that aren't shown.
public struct Trimmed<Shown: Hashable & Sendable>: Hashable, Sendable {
  /// The shown template.
  public var shown: Shown
  /// The items that aren't shown, or might not be.
  public var warnings: [ScreenWarning]

  /// Makes a trimmed template.
  public init(_ shown: Shown, warnings: [ScreenWarning] = []) { (self.shown, self.warnings) = (shown, warnings) }

  /// The trimmed template converted to another template type, with the same warnings.
  func map<Other>(_ transform: (Shown) -> Other) -> Trimmed<Other> {
    Trimmed<Other>(transform(shown), warnings: warnings)
  }
}

/// Drops items as a head unit does, and records the dropped ones.
struct Trimmer {
  let template: TemplateID
  var warnings: [ScreenWarning] = []

  init(_ template: TemplateID) { self.template = template }

  /// Keeps the first or the last items of a list, without the blank and the repeated ones.
  ///
  /// - `reason`: The cap, for the warning; its number is the number of items kept.
  mutating func keep<Item: Identifiable>(
    _ items: [Item], _ subject: DroppedItems.Subject, _ reason: DroppedItems.Reason,
    _ kept: DroppedItems.KeptEnd = .first, isBlank: (Item) -> Bool = { _ in false }
  ) -> [Item] where Item.ID: RawRepresentable<String> {
    let filled = items.filter { !isBlank($0) }
    drop(items.filter(isBlank), subject, .blank, .others)
    let once = unique(filled, subject)
    let count = reason.count ?? once.count
    switch kept {
    case .first, .others:
      drop(Array(once.dropFirst(count)), subject, reason, kept)
      return Array(once.prefix(count))
    case .last:
      drop(Array(once.dropLast(count)), subject, reason, kept)
      return Array(once.suffix(count))
    }
  }

  /// The items without those that repeat an earlier identity.
  mutating func unique<Item: Identifiable>(_ items: [Item], _ subject: DroppedItems.Subject) -> [Item]
  where Item.ID: RawRepresentable<String> {
    var seen: Set<Item.ID> = []
    var once: [Item] = []
    var repeated: [Item] = []
    for item in items {
      if seen.insert(item.id).inserted { once.append(item) } else { repeated.append(item) }
    }
    drop(repeated, subject, .repeated, .others)
    return once
  }

  mutating func drop<Item: Identifiable>(
    _ items: [Item], _ subject: DroppedItems.Subject, _ reason: DroppedItems.Reason, _ kept: DroppedItems.KeptEnd
  ) where Item.ID: RawRepresentable<String> {
    drop(named: items.map(\.id.rawValue), subject, reason, kept)
  }

  /// Adds a warning about items that aren't shown; does nothing for no items.
  mutating func drop(
    named names: [String], _ subject: DroppedItems.Subject, _ reason: DroppedItems.Reason,
    _ kept: DroppedItems.KeptEnd
  ) {
    guard !names.isEmpty else { return }
    warnings.append(
      .dropped(DroppedItems(template: template, subject: subject, dropped: names, reason: reason, kept: kept)))
  }

  /// The buttons of a bar, two to a side (MA-2).
  mutating func bar(_ bar: BarButtons, _ caps: HeadUnitCaps) -> BarButtons {
    BarButtons(
      leading: keep(bar.leading, .leadingButtons, .cap(caps.barButtons), isBlank: \.content.isBlank),
      trailing: keep(bar.trailing, .trailingButtons, .cap(caps.barButtons), isBlank: \.content.isBlank))
  }
}

extension DroppedItems.Reason {
  /// The number of items kept; `nil` if the number isn't the reason.
  var count: Int? {
    switch self {
    case .cap(let count), .panning(let count), .limited(let count): count
    case .blank, .repeated: nil
    }
  }
}
