import HeadUnit

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// `ListTemplate` ↔ `CPListTemplate`.
@MainActor final class ListAdapter: StackAdapter {
  let id: TemplateID
  var template: CPTemplate { list }
  private let list: CPListTemplate
  private let images: CarPlayImages
  private let report: Report
  private var shown: ListTemplate
  private var open = OpenRows()

  init(_ shown: ListTemplate, _ images: CarPlayImages, _ report: @escaping Report) {
    id = shown.id
    self.shown = shown
    self.images = images
    self.report = report
    list = CPListTemplate(title: shown.title, sections: [])
    list.userInfo = id.rawValue
    list.emptyViewTitleVariants = shown.emptyTitle?.titles ?? []
    list.emptyViewSubtitleVariants = shown.emptySubtitle?.titles ?? []
    list.updateSections(sections(of: shown))
    showBar()
  }

  func update(_ new: AnyPushable) {
    guard case .list(let new) = new else { return }
    let old = shown
    shown = new
    // A row that only starts or stops being busy must not be replaced: that would end its spinner (LI-7).
    if new.settledSections != old.settledSections { list.updateSections(sections(of: new)) }
    if new.emptyTitle != old.emptyTitle { list.emptyViewTitleVariants = new.emptyTitle?.titles ?? [] }
    if new.emptySubtitle != old.emptySubtitle { list.emptyViewSubtitleVariants = new.emptySubtitle?.titles ?? [] }
    if new.bar != old.bar { showBar() }
  }

  func complete(_ row: RowID) { open.complete(row) }

  func close() { open.completeAll() }

  private func showBar() {
    list.show(shown.bar, images: images) { [id, report] in report(.buttonTapped($0, template: id)) }
  }

  private func sections(of list: ListTemplate) -> [CPListSection] {
    list.sections.map { section in
      CPListSection(items: section.rows.map(item), header: section.header, sectionIndexTitle: nil)
    }
  }

  private func item(_ row: ListRow) -> CPListItem {
    let item = row.carPlay(images)
    item.handler = { [weak self] _, completion in
      guard let self else { return completion() }
      open.add(row.id, completion)
      report(.rowPicked(row.id, template: id))
    }
    return item
  }
}

extension ListTemplate {
  /// The sections without the rows' busy state.
  fileprivate var settledSections: [ListSection] {
    sections.map { section in
      var section = section
      for position in section.rows.indices { section.rows[position].isLoading = false }
      return section
    }
  }
}

extension ListRow {
  /// The row as the platform's, with its identity.
  ///
  /// ``isLoading`` has no counterpart: the head unit starts a row's spinner itself (LI-6).
  @MainActor func carPlay(_ images: CarPlayImages) -> CPListItem {
    let item = CPListItem(
      text: title, detailText: detail, image: image.flatMap(images.icon), accessoryImage: nil,
      accessoryType: showsDisclosure ? .disclosureIndicator : .none)
    item.isEnabled = isEnabled
    item.userInfo = id.rawValue
    return item
  }
}

/// Picked rows whose completion hasn't been called: each is called exactly once (LI-6, SE-4).
struct OpenRows {
  private var open: [(row: RowID, complete: () -> Void)] = []

  /// A row was picked.
  mutating func add(_ row: RowID, _ complete: @escaping () -> Void) { open.append((row, complete)) }

  /// The oldest pick of a row is dealt with.
  mutating func complete(_ row: RowID) {
    guard let position = open.firstIndex(where: { $0.row == row }) else { return }
    open.remove(at: position).complete()
  }

  /// The template is gone, and no more picks will be handled.
  mutating func completeAll() {
    let open = open
    self.open = []
    for pick in open { pick.complete() }
  }
}
