import Foundation
import SearchScreen
import VoiceControl

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

extension CarPlayHost {
  /// Shows a template over the stack, and tells when it is there or why it is not (IC-5).
  func present(_ template: AnyPresentable) {
    let adapter = template.adapter(images, appearance, pace, onEvent)
    modal = adapter
    controller?.presentTemplate(adapter.template, animated: true) { [weak self] isDone, error in
      MainActor.assumeIsolated {
        self?.presented(adapter, isDone ? nil : error?.localizedDescription ?? "not presented")
      }
    }
  }

  /// Takes it away. The completion may never come, which is the library's affair (IC-11).
  func dismiss() {
    guard let adapter = modal else { return }
    controller?.dismissTemplate(animated: true) { [weak self] _, _ in
      MainActor.assumeIsolated { self?.vanished(adapter.template, .dismissed(adapter.id)) }
    }
  }

  /// Shows another frame of the voice search, and tells that it has come that far (VC-4).
  func activate(_ frame: VoiceFrame.Identifier) {
    guard let voice = modal as? VoiceControlAdapter else { return }
    voice.activate(frame)
    onEvent(.frameActivated(frame))
  }

  private func presented(_ adapter: any TemplateAdapter, _ failure: String?) {
    // The driver, or the end of the connection, was quicker.
    guard modal === adapter else { return }
    if let failure {
      modal = nil
      onEvent(.presentationFailed(adapter.id, reason: failure))
    } else {
      // Its first frame counts as a change (VC-5).
      if adapter is VoiceControlAdapter { pace.changed() }
      onEvent(.presented(adapter.id))
    }
  }

  /// What lay over the stack is gone, by us or by the driver.
  func vanished(_ template: CPTemplate, _ event: ScreenEvent) {
    guard controller != nil else { return }
    if modal?.template === template { modal = nil }
    onEvent(event)
  }
}
