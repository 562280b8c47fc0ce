import SearchScreen

extension ScreenComposer {
  /// A grid: one row of up to four, otherwise two balanced rows (GR-1). A button without a picture is not shown (GR-2).
  mutating func compose(_ template: GridTemplate) {
    var area = content
    composeBar(title: template.title, buttons: template.bar, in: area.cutTop(metrics.bar))
    area = area.inset(metrics.margin, metrics.margin)
    let buttons = template.buttons
    let upper = buttons.count > 4 ? (buttons.count + 1) / 2 : buttons.count
    let rows = buttons.count > upper ? 2 : 1
    let gap = metrics.margin
    // A single row keeps the shape of tiles instead of growing to the bottom.
    if rows == 1 { area = area.centred(area.width, min(area.height, 130 * metrics.unit)) }
    for (row, strip) in area.rows(rows, gap: gap).enumerated() {
      let first = row * upper
      let slots = strip.columns(upper, gap: gap, from: readingSide)
      for (button, frame) in zip(buttons[min(first, buttons.count)..<min(first + upper, buttons.count)], slots) {
        compose(button, in: frame)
      }
    }
  }

  private mutating func compose(_ button: GridButton, in frame: ScreenRectangle) {
    var element = ScreenElement(kind: .gridButton, frame: frame)
    if !button.isEnabled { element.traits.insert(.disabled) }
    element.shape = PlacedShape(fill: .row, radius: 1.25 * metrics.radius)
    var room = frame.inset(metrics.gap, 1.5 * metrics.gap)
    let words = room.cutBottom(min(2.6 * metrics.detail, room.height / 2), gap: metrics.gap)
    element.pictures = [
      icon(button.image, in: room.centredSquare(40 * metrics.unit), ink(.accent, isEnabled: button.isEnabled))
    ]
    element.texts = lines(
      button.titles.titles, in: words, size: metrics.detail, paint: ink(.text, isEnabled: button.isEnabled),
      align: .centre, limit: 2)
    element.label = button.titles.longest
    elements.append(element)
  }
}
