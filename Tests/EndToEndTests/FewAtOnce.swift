import Foundation
import Testing

/// Limits how many tests run at a time: waiting for a program blocks no thread, so otherwise all tests would start
/// their programs at once.
struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  /// Some tests wait for real time to pass instead of computing, so the limit exceeds the number of processors.
  private static let places = Places(ProcessInfo.processInfo.activeProcessorCount + 1)

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await Self.places.take()
    do {
      try await function()
      await Self.places.give()
    } catch {
      await Self.places.give()
      throw error
    }
  }

  /// A semaphore: later callers wait until a slot is released, first come, first served.
  private actor Places {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func take() async {
      if free > 0 {
        free -= 1
      } else {
        await withCheckedContinuation { waiting.append($0) }
      }
    }

    func give() {
      if waiting.isEmpty {
        free += 1
      } else {
        waiting.removeFirst().resume()
      }
    }
  }
}

extension Trait where Self == FewAtOnce {
  /// Limits how many tests of all suites with this trait run at a time.
  static var fewAtOnce: Self { Self() }
}
