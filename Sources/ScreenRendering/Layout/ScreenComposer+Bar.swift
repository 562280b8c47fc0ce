import HeadUnit

extension ScreenComposer {
  /// The bar of a grid or a list: back, buttons, title.
  mutating func composeBar(title: String, buttons: BarButtons, in strip: ScreenRectangle) {
    var bar = ScreenElement(kind: .bar, frame: strip)
    bar.shape = PlacedShape(fill: .bar, radius: 0)
    elements.append(bar)
    var room = strip.inset(metrics.margin, (strip.height - metrics.button) / 2)
    if screen.stack.count > 1 { composeBack(in: &room) }
    composeButtons(buttons, in: &room, floating: false)
    // In the middle of the bar where there is room for that, otherwise in the middle of what the buttons left.
    let width = TextMeasure.width(of: title, size: metrics.title, weight: .bold)
    let middle = strip.centred(width + 2 * metrics.gap, room.height)
    var heading = ScreenElement(kind: .title, frame: room.contains(middle) ? middle : room, label: title)
    heading.texts = lines([title], in: heading.frame, size: metrics.title, weight: .bold, align: .centre)
    elements.append(heading)
  }

  /// The buttons of a bar on both sides; what is left of the room is between them.
  mutating func composeButtons(_ buttons: BarButtons, in room: inout ScreenRectangle, floating: Bool) {
    // A title needs some room too: no button is wider than a quarter of the bar.
    let widest = room.width / 4
    for side in BarButtons.Side.allCases {
      let edge = side == .leading ? readingSide : readingSide.opposite
      for button in buttons[side] {
        let frame = room.cut(edge, width(of: button.content, widest: widest), gap: metrics.gap)
        compose(button, in: frame, floating: floating)
      }
    }
  }

  /// The button that gives up, where reading begins.
  mutating func composeCancel(in room: inout ScreenRectangle) {
    let width = TextMeasure.width(of: words.cancel, size: metrics.body) + 4 * metrics.gap
    let frame = room.cut(readingSide, min(width, room.width / 2), gap: metrics.gap)
    var cancel = ScreenElement(kind: .cancel, frame: frame, label: words.cancel)
    cancel.shape = PlacedShape(fill: .button, radius: metrics.radius)
    cancel.texts = lines(
      [words.cancel], in: frame.inset(metrics.gap, 0), size: metrics.body, paint: .accent, align: .centre)
    elements.append(cancel)
  }

  private mutating func composeBack(in room: inout ScreenRectangle) {
    let frame = room.cut(readingSide, metrics.button * 1.15, gap: metrics.gap)
    var back = ScreenElement(kind: .back, frame: frame, label: words.back)
    back.shape = PlacedShape(fill: .button, radius: metrics.radius)
    back.pictures = [icon("back", in: frame.centredSquare(metrics.button * 0.7), .accent, mirrors: true)]
    elements.append(back)
  }

  private mutating func compose(_ button: BarButton, in frame: ScreenRectangle, floating: Bool) {
    var element = ScreenElement(kind: .barButton, frame: frame)
    if !button.isEnabled { element.traits.insert(.disabled) }
    element.shape = PlacedShape(fill: floating ? .card : .button, radius: metrics.radius, floats: floating)
    let paint = ink(.accent, isEnabled: button.isEnabled)
    switch button.content {
    case .text(let text):
      element.label = text
      element.texts = lines(
        [text], in: frame.inset(metrics.gap, 0), size: metrics.body, weight: .bold, paint: paint, align: .centre)
    case .image(let name):
      element.label = words.spoken.picture(name.rawValue)
      element.pictures = [icon(name, in: frame.centredSquare(metrics.button * 0.68), paint)]
    }
    elements.append(element)
  }

  private func width(of content: BarButton.Content, widest: Double) -> Double {
    switch content {
    case .image: metrics.button * 1.25
    case .text(let text):
      min(widest, TextMeasure.width(of: text, size: metrics.body, weight: .bold) + 4 * metrics.gap)
    }
  }
}
