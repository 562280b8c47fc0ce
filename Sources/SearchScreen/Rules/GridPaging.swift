/// Pages of a grid: a rubricator has more categories than the eight buttons a head unit shows (GR-1, GR-4).
///
/// Where all fit there is one page; otherwise each page but the last ends in a button that leads on, and the last one in
/// a button that leads back to the first, so that every category can be reached. A page changes the grid in place:
/// pushing one would use up a level (IC-8).
public struct GridPaging: Hashable, Sendable {
  /// All the buttons, most asked for first.
  public let buttons: [GridButton]
  /// The button that leads to the next page.
  public let more: GridButton
  /// How many buttons a page has, with the one that leads on; two at least.
  public let capacity: Int
  /// The page on show, from 0.
  public private(set) var page = 0

  /// Makes pages.
  ///
  /// - Parameters:
  ///   - buttons: all the buttons, most asked for first.
  ///   - more: the button that leads on; its identity must not be that of another one.
  ///   - capacity: how many buttons the head unit shows (GR-1).
  public init(_ buttons: [GridButton], more: GridButton, capacity: Int = HeadUnitCaps.standard.gridButtons) {
    self.buttons = buttons.filter { $0.id != more.id && !$0.image.isBlank }
    self.more = more
    self.capacity = max(2, capacity)
  }

  /// How many pages there are; one at least.
  public var pageCount: Int {
    guard buttons.count > capacity else { return 1 }
    return (buttons.count + capacity - 2) / (capacity - 1)
  }

  /// The buttons of the page on show.
  public var shown: [GridButton] {
    guard pageCount > 1 else { return buttons }
    return Array(buttons.dropFirst(page * (capacity - 1)).prefix(capacity - 1)) + [more]
  }

  /// A grid with the buttons of the page on show.
  public func apply(to grid: GridTemplate) -> GridTemplate {
    var grid = grid
    grid.buttons = shown
    return grid
  }

  /// A button was pressed: the one that leads on turns the page, and after the last comes the first.
  ///
  /// - Returns: whether the page was turned; `false` for a button that is somebody else's affair.
  public mutating func tapped(_ id: ButtonID) -> Bool {
    guard id == more.id, pageCount > 1 else { return false }
    page = (page + 1) % pageCount
    return true
  }
}
