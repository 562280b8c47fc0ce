import HeadUnit

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// Reports a head-unit event to the session.
typealias Report = @MainActor (ScreenEvent) -> Void

/// A template of the library and the platform's object that shows it.
@MainActor protocol TemplateAdapter: AnyObject, Sendable {
  /// Which instance it is.
  var id: TemplateID { get }
  /// The platform's object.
  var template: CPTemplate { get }
  /// The template is gone from the screen: every open completion is called.
  func close()
}

extension TemplateAdapter {
  func close() {}
}

/// A template of the stack: its content can change while it is in the stack.
@MainActor protocol StackAdapter: TemplateAdapter {
  /// Shows other content.
  func update(_ shown: AnyPushable)
  /// A row that was picked is dealt with.
  func complete(_ row: RowID)
}

extension StackAdapter {
  func complete(_ row: RowID) {}
}

extension CPTemplate {
  /// The library's identity of the template that it shows.
  var templateID: TemplateID? { (userInfo as? String).map(TemplateID.init(rawValue:)) }
}

extension AnyPushable {
  /// Makes the platform's object.
  @MainActor func adapter(_ images: CarPlayImages, _ report: @escaping Report) -> any StackAdapter {
    switch self {
    case .map(let map): MapAdapter(map, images, report)
    case .grid(let grid): GridAdapter(grid, images, report)
    case .list(let list): ListAdapter(list, images, report)
    case .search(let search): SearchAdapter(search, images, report)
    }
  }
}

extension AnyPresentable {
  /// Makes the platform's object.
  @MainActor func adapter(
    _ images: CarPlayImages, _ appearance: FrameAppearance, _ pace: FramePace, _ report: @escaping Report
  ) -> any TemplateAdapter {
    switch self {
    case .voiceControl(let voice): VoiceControlAdapter(voice, images, appearance, pace)
    case .alert(let alert): AlertAdapter(alert, report)
    case .actionSheet(let sheet): ActionSheetAdapter(sheet, report)
    }
  }
}

extension CPBarButtonProviding {
  /// Shows the buttons of a bar; two on each side, as the library has trimmed them (MA-2).
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
