import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

extension ListRow {
  /// The row as the platform's; its identity goes with it.
  ///
  /// ``isLoading`` has no counterpart: the head unit turns a row's spinner by itself (LI-6).
  @MainActor func carPlay(_ images: CarPlayImages) -> CPListItem {
    let item = CPListItem(
      text: title, detailText: detail, image: image.flatMap(images.icon), accessoryImage: nil,
      accessoryType: showsDisclosure ? .disclosureIndicator : .none)
    item.isEnabled = isEnabled
    item.userInfo = id.rawValue
    return item
  }
}
