public import ArgumentParser
public import SearchQueries

/// Which questions to ask.
struct QueryOptions: ParsableArguments {
  @Option(help: "Questions of each kind.")
  var count = 200

  @Option(help: "Another seed draws other questions.")
  var seed: UInt64 = 1

  func validate() throws {
    guard (1...1_000_000).contains(count) else { throw ValidationError("--count is 1 to 1000000") }
  }
}

extension QueryKind: ExpressibleByArgument {}
