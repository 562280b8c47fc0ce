import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

extension CPBarButtonProviding {
  /// Shows the buttons of a bar; two to a side, as the library has trimmed them (MA-2).
  @MainActor func show(_ bar: BarButtons, images: CarPlayImages, tapped: @escaping @MainActor (ButtonID) -> Void) {
    leadingNavigationBarButtons = bar.leading.map { $0.carPlay(images, tapped) }
    trailingNavigationBarButtons = bar.trailing.map { $0.carPlay(images, tapped) }
  }
}

extension BarButton {
  @MainActor fileprivate func carPlay(
    _ images: CarPlayImages, _ tapped: @escaping @MainActor (ButtonID) -> Void
  ) -> CPBarButton {
    let id = id
    let button =
      switch content {
      case .text(let title): CPBarButton(title: title) { _ in tapped(id) }
      case .image(let name): CPBarButton(image: images.iconOrPlaceholder(name)) { _ in tapped(id) }
      }
    button.isEnabled = isEnabled
    return button
  }
}
