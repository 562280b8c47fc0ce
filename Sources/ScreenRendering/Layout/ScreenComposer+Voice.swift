import SearchScreen
import VoiceControl

extension ScreenComposer {
  /// A voice frame over the whole screen: Cancel (VC-13), the picture, the longest title that fits on two lines
  /// (VC-12).
  mutating func compose(_ template: VoiceControlTemplate) {
    var area = content
    var scrim = ScreenElement(kind: .scrim, frame: area)
    scrim.shape = PlacedShape(fill: .glass, radius: 0)
    elements.append(scrim)
    var strip = area.cutTop(metrics.bar).inset(metrics.margin, (metrics.bar - metrics.button) / 2)
    composeCancel(in: &strip)
    guard let frame = template.activeFrame else { return }
    area = area.inset(2 * metrics.margin, metrics.margin)
    let lineHeight = 1.25 * metrics.title
    let side = min(frame.images.side, max(0, area.height - 2 * lineHeight - metrics.margin), area.width)
    let words = TextFitting.lines(
      frame.titleVariants, within: area.width, size: metrics.title, weight: .bold, limit: 2)
    // Picture and title stand together in the middle.
    var block = area.centred(area.width, side + metrics.margin + Double(words.count) * lineHeight)
    let picture = block.cutTop(side, gap: metrics.margin).centredSquare(side)
    composePicture(of: frame, in: picture)
    var title = ScreenElement(kind: .heading, frame: block, label: words.joined(separator: " "))
    title.texts = lines(
      frame.titleVariants, in: block, size: metrics.title, weight: .bold, align: .centre, limit: words.count)
    elements.append(title)
  }

  private mutating func composePicture(of frame: VoiceFrame, in square: ScreenRectangle) {
    var picture = ScreenElement(kind: .voicePicture, frame: square, label: frame.identifier.rawValue)
    let index = frame.images.index(at: screen.frameTime, repeats: frame.repeats)
    if let drawing = try? frame.images.drawing(index, appearance: screen.style.frameAppearance) {
      picture.pictures = [PlacedPicture(source: .drawing(drawing), frame: square, paint: .accent)]
    }
    elements.append(picture)
  }
}
