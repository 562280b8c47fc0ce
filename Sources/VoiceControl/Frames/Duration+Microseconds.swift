extension Duration {
  /// A time written in seconds, to the microsecond, so that 0.55 s is read as 550 ms exactly; `nil` for what is no
  /// number and for more than a year.
  init?(toMicroseconds seconds: Double) {
    guard seconds.isFinite, abs(seconds) < 366 * 86_400 else { return nil }
    self = .microseconds(Int64((seconds * 1_000_000).rounded()))
  }
}
