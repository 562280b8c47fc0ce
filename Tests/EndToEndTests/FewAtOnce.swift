import Foundation
import Testing

/// Runs only a few of the tests at a time: waiting for a program holds no thread, so that otherwise all of them would
/// start their programs at once.
struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  /// Some wait for real time to pass rather than compute, so it is more than there are processors.
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

  /// So many can be taken; whoever comes later waits for one to be given back, first come, first served.
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
  /// Only a few tests of all suites that say so run at a time.
  static var fewAtOnce: Self { Self() }
}
