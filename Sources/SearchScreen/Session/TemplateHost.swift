public import HeadUnit
import Synchronization

/// A head unit, which an app's adapter implements with the platform's classes.
///
/// Events of the head unit go to ``DestinationSearchSession/send(_:)``.
public protocol TemplateHost: Sendable {
  /// Executes an operation of the screen, and returns without waiting for the head unit.
  ///
  /// Operations come one at a time and in order. Completions come as events: `ScreenEvent/presented(_:)` or
  /// `ScreenEvent/presentationFailed(_:reason:)` after `present`, `ScreenEvent/dismissed(_:)` after `dismiss`.
  func perform(_ operation: ScreenOperation) async
}

/// A head unit that completes every operation at once and stores nothing: for terminals and tests.
public final class ImmediateHost: TemplateHost {
  private let session = Mutex<WeakSession>(WeakSession())
  private let modal = Mutex<TemplateID?>(nil)
  private let onOperation: @Sendable (ScreenOperation) -> Void

  private struct WeakSession {
    weak var value: (any SearchSession)?
  }

  /// Creates a head unit.
  public init(onOperation: @escaping @Sendable (ScreenOperation) -> Void = { _ in }) { self.onOperation = onOperation }

  /// Connects the head unit to a session.
  public func attach(
    to session: any SearchSession, limits: InterfaceLimits = [], style: ContentStyle = .unknown
  ) async {
    self.session.withLock { $0.value = session }
    await session.send(.connected(limits: limits, style: style))
  }

  /// Executes an operation of the screen, and reports its completion.
  public func perform(_ operation: ScreenOperation) async {
    onOperation(operation)
    let session = session.withLock { $0.value }
    switch operation {
    case .present(let template):
      modal.withLock { $0 = template.id }
      await session?.send(.presented(template.id))
    case .dismiss:
      let gone = modal.withLock { modal in
        defer { modal = nil }
        return modal
      }
      if let gone { await session?.send(.dismissed(gone)) }
    default: break
    }
  }
}
