import Foundation

/// Tells how long something takes.
struct Stopwatch {
  /// Counts the processor time of this process in place of the time that passes.
  ///
  /// Nothing else runs in this process, and what other programs do does not count; nor does waiting for the disk.
  let isOfProcessor: Bool

  /// The time since some moment.
  func now() -> Duration {
    var time = timespec()
    clock_gettime(isOfProcessor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
