import DestinationSearch
import Places

/// The changes to the driver's own places that are under way.
struct OwnPlaceChanges {
  /// How many there are.
  var count = 0
  /// The last one, after which the next begins.
  var last: Task<Void, Never>?
}

extension DestinationSearchSession {
  /// Makes a change, after those before it and beside everything else: a disk that is slow or full holds nothing up.
  ///
  /// What the driver asked for is written whatever happens to the screen meanwhile; ``disconnect(within:)`` waits for it.
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
