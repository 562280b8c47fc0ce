import Foundation
import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// `MapTemplate` ↔ `CPMapTemplate`: its buttons and the panning interface. Trips and guidance have files of their own.
@MainActor final class MapAdapter: NSObject, StackAdapter {
  let id: TemplateID
  var template: CPTemplate { map }
  let map = CPMapTemplate()
  let images: CarPlayImages
  let report: Report
  var shown: MapTemplate
  /// Whether the arrows that move the map were asked for.
  var isPanning = false
  var guidance: GuidanceAdapter?
  var notice: (id: NavigationAlertID, alert: CPNavigationAlert)?

  init(_ shown: MapTemplate, _ images: CarPlayImages, _ report: @escaping Report) {
    id = shown.id
    self.shown = shown
    self.images = images
    self.report = report
    super.init()
    map.userInfo = id.rawValue
    map.mapDelegate = self
    map.automaticallyHidesNavigationBar = shown.hidesBar
    map.hidesButtonsWithNavigationBar = shown.hidesButtonsWithBar
    showButtons()
    showBar()
  }

  /// Changes what has changed. A preview, panning and guidance come as operations of their own.
  func update(_ new: AnyPushable) {
    guard case .map(let new) = new else { return }
    let old = shown
    shown = new
    if new.mapButtons != old.mapButtons { showButtons() }
    if new.bar != old.bar { showBar() }
    if new.hidesBar != old.hidesBar { map.automaticallyHidesNavigationBar = new.hidesBar }
    if new.hidesButtonsWithBar != old.hidesButtonsWithBar {
      map.hidesButtonsWithNavigationBar = new.hidesButtonsWithBar
    }
  }

  func showPanning() {
    isPanning = true
    map.showPanningInterface(animated: true)
  }

  func hidePanning() {
    isPanning = false
    map.dismissPanningInterface(animated: true)
  }

  func close() { guidance?.end(finished: false) }

  func tapped(_ button: ButtonID) { report(.buttonTapped(button, template: id)) }

  private func showButtons() {
    map.mapButtons = shown.mapButtons.map { button in
      let made = CPMapButton { [weak self] _ in self?.tapped(button.id) }
      made.image = images.iconOrPlaceholder(button.image)
      made.isEnabled = button.isEnabled
      return made
    }
  }

  private func showBar() {
    map.show(shown.bar, images: images) { [weak self] in self?.tapped($0) }
  }
}
