import Audio

/// A wait that only cancellation, or ``end()``, ends.
final class Forever: Sendable {
  private let latch = Latch()

  /// Waits until the task is cancelled or ``end()`` is called.
  func wait() async {
    await withTaskCancellationHandler {
      await latch.wait()
    } onCancel: {
      end()
    }
  }

  /// Ends every wait, now and later.
  func end() { latch.open() }
}
