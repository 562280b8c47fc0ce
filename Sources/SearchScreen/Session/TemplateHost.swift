public import HeadUnit
import Synchronization

/// A head unit, as an app's adapter makes it out of the platform's classes.
///
/// What the head unit tells goes the other way: ``DestinationSearchSession/send(_:)``.
public protocol TemplateHost: Sendable {
  /// Does what the screen asks, and returns without waiting for the head unit.
  ///
  /// Operations come one at a time and in order. Completions come as events: `ScreenEvent/presented(_:)` or
  /// `ScreenEvent/presentationFailed(_:reason:)` after `present`, `ScreenEvent/dismissed(_:)` after `dismiss`.
  func perform(_ operation: ScreenOperation) async
}

/// A head unit that does everything at once and keeps nothing: for terminals and tests.
public final class ImmediateHost: TemplateHost {
  private let session = Mutex<WeakSession>(WeakSession())
  private let modal = Mutex<TemplateID?>(nil)
  private let onOperation: @Sendable (ScreenOperation) -> Void

  private struct WeakSession {
    weak var value: (any SearchSession)?
  }

  /// Makes a head unit.
  ///
  /// - Parameter onOperation: Called with everything it is asked to do, in order.
  public init(onOperation: @escaping @Sendable (ScreenOperation) -> Void = { _ in }) {
    self.onOperation = onOperation
  }

  /// Connects to a session: the head unit is there from now on.
  public func attach(
    to session: any SearchSession, limits: InterfaceLimits = [], style: ContentStyle = .unknown
  ) async {
    self.session.withLock { $0.value = session }
    await session.send(.connected(limits: limits, style: style))
  }

  /// Does what the screen asks, and says so.
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
