package import Testing

extension Tag {
  /// Suites that record and play in real time, or wait for servers and other programs.
  ///
  /// `scripts/run-tests` runs them beside the others, at a higher priority.
  @Tag package static var realTime: Self

  /// Suites that `make postgres` runs again with a PostgreSQL server instead of files.
  @Tag package static var storage: Self
}
