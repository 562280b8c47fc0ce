import Foundation
import HeadUnit

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// `SearchTemplate` ↔ `CPSearchTemplate`.
@MainActor final class SearchAdapter: NSObject, StackAdapter {
  let id: TemplateID
  var template: CPTemplate { search }
  private let search = CPSearchTemplate()
  private let images: CarPlayImages
  private let report: Report
  /// The number of the last typed text; the library counts the same way.
  private var generation: Int
  /// The completion of that text, until it is answered (SE-1).
  private var answer: (([CPListItem]) -> Void)?
  /// The rows of the last update; only these can be picked (SE-3).
  private var items: [CPListItem] = []
  private var open = OpenRows()

  init(_ shown: SearchTemplate, _ images: CarPlayImages, _ report: @escaping Report) {
    id = shown.id
    generation = shown.generation
    self.images = images
    self.report = report
    super.init()
    search.userInfo = id.rawValue
    search.delegate = self
  }

  /// Rows change only with an answer, so there is nothing to do.
  func update(_ new: AnyPushable) {}

  /// Rows for a text. Rows for an older one aren't shown: its completion has already been called (SE-2).
  func answer(_ rows: [ListRow], generation: Int) {
    guard generation == self.generation, let answer else { return }
    self.answer = nil
    items = rows.map { $0.carPlay(images) }
    answer(items)
  }

  func complete(_ row: RowID) { open.complete(row) }

  func close() {
    answer?(items)
    answer = nil
    open.completeAll()
  }
}

extension SearchAdapter: CPSearchTemplateDelegate {
  func searchTemplate(
    _ searchTemplate: CPSearchTemplate, updatedSearchText searchText: String,
    completionHandler: @escaping ([CPListItem]) -> Void
  ) {
    // The previous text won't get rows of its own; its completion is called with the rows on the screen.
    answer?(items)
    answer = completionHandler
    generation += 1
    report(.searchTextChanged(searchText, template: id))
  }

  func searchTemplate(
    _ searchTemplate: CPSearchTemplate, selectedResult item: CPListItem, completionHandler: @escaping () -> Void
  ) {
    guard let row = (item.userInfo as? String).map(RowID.init(rawValue:)) else { return completionHandler() }
    open.add(row, completionHandler)
    report(.rowPicked(row, template: id))
  }

  func searchTemplateSearchButtonPressed(_ searchTemplate: CPSearchTemplate) {
    report(.searchButtonPressed(template: id))
  }
}
