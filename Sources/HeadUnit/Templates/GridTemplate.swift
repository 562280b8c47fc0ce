/// A grid of image buttons: the rubricator. Eight are shown; ``GridPaging`` makes pages of more (GR-1, GR-4).
public struct GridTemplate: PushableTemplate {
  /// The identity of the instance.
  public var id: TemplateID
  /// The title in the bar.
  public var title: String
  /// The buttons, row by row.
  public var buttons: [GridButton]
  /// The buttons in the bar (MA-2).
  public var bar: BarButtons

  /// Makes a grid.
  public init(id: TemplateID, title: String, buttons: [GridButton], bar: BarButtons = .none) {
    self.id = id
    self.title = title
    self.buttons = buttons
    self.bar = bar
  }

  /// The template in the type that a stack keeps.
  public var pushable: AnyPushable { .grid(self) }
}

/// A button of a grid: an image with text below it.
///
/// A head unit leaves out a button without an image or without text (GR-2).
public struct GridButton: Hashable, Sendable, Codable, Identifiable {
  /// The button's identity.
  public var id: ButtonID
  /// Its text.
  public var titles: Variants
  /// Its image, 40 × 40 pt.
  public var image: ImageName
  /// Whether it can be pressed.
  public var isEnabled: Bool

  /// Makes a grid button.
  public init(id: ButtonID, titles: Variants, image: ImageName, isEnabled: Bool = true) {
    self.id = id
    self.titles = titles
    self.image = image
    self.isEnabled = isEnabled
  }
}

extension GridTemplate {
  /// The grid as a head unit shows it: the first eight buttons that have an image and text (GR-1, GR-2).
  public func trimmed(for profile: HeadUnitProfile) -> Trimmed<GridTemplate> {
    var trimmer = Trimmer(id)
    var shown = self
    shown.bar = trimmer.bar(bar, profile.caps)
    shown.buttons = trimmer.keep(buttons, .gridButtons, .cap(profile.caps.gridButtons), isBlank: \.image.isBlank)
    return Trimmed(shown, warnings: trimmer.warnings)
  }
}

/// Pages of a grid: a rubricator has more categories than the eight buttons that a head unit shows (GR-1, GR-4).
///
/// If all buttons fit, there is one page. Otherwise each page ends with a paging button, which leads to the next page,
/// or from the last page to the first. Paging changes the grid in place: pushing a page would use up a level (IC-8).
public struct GridPaging: Hashable, Sendable {
  /// All the buttons, most requested first.
  public let buttons: [GridButton]
  /// The button that leads to the next page.
  public let more: GridButton
  /// The number of buttons per page, including the paging button; at least two.
  public let capacity: Int
  /// The page on show, from 0.
  public private(set) var page = 0

  /// Makes pages.
  ///
  /// - `more`: The button to the next page; its identity must differ from all others.
  public init(_ buttons: [GridButton], more: GridButton, capacity: Int = HeadUnitCaps.standard.gridButtons) {
    self.buttons = buttons.filter { $0.id != more.id && !$0.image.isBlank }
    self.more = more
    self.capacity = max(2, capacity)
  }

  /// The number of pages; at least one.
  public var pageCount: Int {
    guard buttons.count > capacity else { return 1 }
    return (buttons.count + capacity - 2) / (capacity - 1)
  }

  /// The buttons of the page on show.
  public var shown: [GridButton] {
    guard pageCount > 1 else { return buttons }
    return Array(buttons.dropFirst(page * (capacity - 1)).prefix(capacity - 1)) + [more]
  }

  /// Handles a press: the paging button turns the page, and after the last page comes the first.
  ///
  /// - Returns: Whether the page was turned; `false` for any other button, which the caller handles.
  public mutating func tapped(_ id: ButtonID) -> Bool {
    guard id == more.id, pageCount > 1 else { return false }
    page = (page + 1) % pageCount
    return true
  }
}
