import DestinationSearch
import Places

/// The changes to saved places that are in progress.
struct OwnPlaceChanges {
  var count = 0
  /// The last change, after which the next one begins.
  var last: Task<Void, Never>?
}

extension DestinationSearchSession {
  /// Makes a change, after the earlier ones and in the background, so that a slow or full disk doesn't block the
  /// session.
  ///
  /// The driver's changes are written whatever happens to the screen meanwhile; ``disconnect(within:)`` waits for them.
  func make(_ change: OwnPlaceChange, _ number: Int) {
    guard let personal = services.personal else { return receive(.ownPlacesChanged(number: number, isDone: false)) }
    let (before, now) = (ownPlaceChanges.last, services.resolver.clock())
    ownPlaceChanges.count += 1
    ownPlaceChanges.last = startAside(.changing) { [weak self] in
      await before?.value
      do {
        try await personal.make(change, at: now)
        await self?.made(number, nil)
      } catch {
        await self?.made(number, error)
      }
    }
  }

  private func made(_ number: Int, _ failure: (any Error)?) {
    if let failure { onUpdate(.failed(failure)) }
    ownPlaceChanges.count -= 1
    if ownPlaceChanges.count == 0 { ownPlaceChanges.last = nil }
    receive(.ownPlacesChanged(number: number, isDone: failure == nil))
  }
}
