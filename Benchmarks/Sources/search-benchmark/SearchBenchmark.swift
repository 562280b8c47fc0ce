import ArgumentParser

/// Measures how long searches in a region take, warm and in process.
@main
struct SearchBenchmark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search-benchmark", abstract: "Measures searches in a region file.",
    subcommands: [RunCommand.self, QueriesCommand.self, ImportCommand.self], defaultSubcommand: RunCommand.self)
}
