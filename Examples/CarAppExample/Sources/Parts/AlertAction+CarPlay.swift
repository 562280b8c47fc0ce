import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

extension AlertAction {
  /// The action as the platform's; pressed, it only tells. Dismissing is the library's affair (AL-4).
  @MainActor func carPlay(_ tapped: @escaping @MainActor (ButtonID) -> Void) -> CPAlertAction {
    let id = id
    return CPAlertAction(title: title, style: style.carPlay) { _ in tapped(id) }
  }
}

extension AlertAction.Style {
  fileprivate var carPlay: CPAlertAction.Style {
    switch self {
    case .plain: .default
    case .cancel: .cancel
    case .destructive: .destructive
    }
  }
}
