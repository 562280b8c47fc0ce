import DestinationSearch
import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

extension CarPlayHost {
  /// Does what the library asks for. Templates that are gone meanwhile are passed over.
  func apply(_ operation: ScreenOperation) {
    if case .setRoot = operation { roots += 1 }
    guard controller != nil, roots == connections else { return }
    switch operation {
    case .setRoot(let root): setRoot(root)
    case .push(let template): push(template)
    case .pop(let count): pop(to: count)
    case .popToRoot: pop(to: 1)
    case .update(let template): adapter(template.id)?.update(template)
    case .present(let template): present(template)
    case .dismiss: dismiss()
    case .activateFrame(let frame): activate(frame)
    case .answerSearch(let rows, let generation, let template):
      (adapter(template) as? SearchAdapter)?.answer(rows, generation: generation)
    case .completeRow(let row, let template): adapter(template)?.complete(row)
    case .showPanning(let id): map(id)?.showPanning()
    case .hidePanning(let id): map(id)?.hidePanning()
    case .showTripPreviews(let preview, let id): map(id)?.show(preview)
    case .hideTripPreviews(let id): map(id)?.hidePreview()
    case .startGuidance(let guidance, let id): map(id)?.start(guidance)
    case .updateGuidance(let guidance, let id): map(id)?.guidance?.update(guidance)
    case .endGuidance(let finished, let id): map(id)?.end(finished: finished)
    case .showNavigationAlert(let notice, let id): map(id)?.show(notice)
    case .dismissNavigationAlert(let id): map(id)?.hideNotice()
    }
  }

  private func adapter(_ id: TemplateID) -> (any StackAdapter)? { stack.first { $0.id == id } }

  private func map(_ id: TemplateID) -> MapAdapter? { adapter(id) as? MapAdapter }
}
