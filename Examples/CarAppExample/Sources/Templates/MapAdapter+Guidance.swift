import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// `Guidance` and `NavigationAlert` on the map.
extension MapAdapter {
  /// Begins to guide; one session at a time, for starting twice ends the app (MA-15).
  func start(_ guidance: Guidance) {
    self.guidance?.end(finished: false)
    self.guidance = GuidanceAdapter(guidance, on: map, images)
  }

  func end(finished: Bool) {
    guidance?.end(finished: finished)
    guidance = nil
  }

  /// Shows a notice. One that is visible goes first: a second one would have no effect (MA-10).
  func show(_ notice: NavigationAlert) {
    let alert = CPNavigationAlert(
      titleVariants: notice.titles.titles, subtitleVariants: notice.subtitles?.titles, image: nil,
      primaryAction: notice.primary.carPlay { [weak self] in self?.tapped($0) },
      secondaryAction: notice.secondary?.carPlay { [weak self] in self?.tapped($0) },
      duration: notice.lifetime.platformSeconds)
    self.notice = (notice.id, alert)
    guard map.currentNavigationAlert != nil else { return map.present(navigationAlert: alert, animated: true) }
    map.dismissNavigationAlert(animated: false) { [weak self] _ in
      MainActor.assumeIsolated {
        guard let self, self.notice?.alert === alert else { return }
        self.map.present(navigationAlert: alert, animated: true)
      }
    }
  }

  func hideNotice() {
    notice = nil
    map.dismissNavigationAlert(animated: true) { _ in }
  }
}
