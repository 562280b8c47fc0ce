import HeadUnit

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// `GridTemplate` ↔ `CPGridTemplate`.
@MainActor final class GridAdapter: StackAdapter {
  let id: TemplateID
  var template: CPTemplate { grid }
  private let grid: CPGridTemplate
  private let images: CarPlayImages
  private let report: Report
  private var shown: GridTemplate

  init(_ shown: GridTemplate, _ images: CarPlayImages, _ report: @escaping Report) {
    id = shown.id
    self.shown = shown
    self.images = images
    self.report = report
    grid = CPGridTemplate(title: shown.title, gridButtons: shown.carPlayButtons(images, report))
    grid.userInfo = id.rawValue
    grid.show(shown.bar, images: images) { [id] in report(.buttonTapped($0, template: id)) }
  }

  /// Updates only what has changed, so that nothing else is redrawn (GR-3).
  func update(_ new: AnyPushable) {
    guard case .grid(let new) = new else { return }
    if new.title != shown.title { grid.updateTitle(new.title) }
    if new.buttons != shown.buttons { grid.updateGridButtons(new.carPlayButtons(images, report)) }
    if new.bar != shown.bar {
      grid.show(new.bar, images: images) { [id, report] in report(.buttonTapped($0, template: id)) }
    }
    shown = new
  }
}

extension GridTemplate {
  @MainActor fileprivate func carPlayButtons(
    _ images: CarPlayImages, _ report: @escaping Report
  ) -> [CPGridButton] {
    buttons.map { [id] button in
      let made = CPGridButton(
        titleVariants: button.titles.titles, image: images.iconOrPlaceholder(button.image)
      ) { _ in report(.buttonTapped(button.id, template: id)) }
      made.isEnabled = button.isEnabled
      return made
    }
  }
}
