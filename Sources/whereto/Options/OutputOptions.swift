import ArgumentParser

/// How results are printed.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print results as JSON Lines.")
  var json = false
}
