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
    let column = (area.width - Double(upper - 1) * gap) / Double(max(1, upper))
    for (row, strip) in area.rows(rows, gap: gap).enumerated() {
      let few = buttons.dropFirst(row * upper).prefix(upper)
      let width = Double(few.count) * (column + gap) - gap
      let slots = strip.centred(width, strip.height).columns(few.count, gap: gap, from: readingSide)
      for (button, frame) in zip(few, slots) { compose(button, in: frame) }
    }
  }

  private mutating func compose(_ button: GridButton, in frame: ScreenRectangle) {
    var element = ScreenElement(kind: .gridButton, frame: frame)
    if !button.isEnabled { element.traits.insert(.disabled) }
    element.shape = PlacedShape(fill: .row, radius: 1.25 * metrics.radius)
    // Picture and words stand together in the middle; the words have room for two lines on every tile, so that the
    // pictures stand in a row.
    let wordsHeight = min(2.6 * metrics.detail, frame.height / 2)
    let side = max(0, min(40 * metrics.unit, frame.height - wordsHeight - 3 * metrics.gap, frame.width))
    var room = frame.centred(frame.width - 2 * metrics.gap, side + 1.5 * metrics.gap + wordsHeight)
    let paint = ink(.accent, isEnabled: button.isEnabled)
    element.pictures = [
      icon(button.image, in: room.cutTop(side, gap: 1.5 * metrics.gap).centredSquare(side), paint)
    ]
    element.texts = lines(
      button.titles.titles, in: room, size: metrics.detail, paint: ink(.text, isEnabled: button.isEnabled),
      align: .centre, limit: 2)
    element.label = button.titles.longest
    elements.append(element)
  }
}
