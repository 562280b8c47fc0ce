import ArgumentParser

struct IndexCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index", abstract: "Builds region files from map data, and tells what is in one.",
    subcommands: [IndexBuildCommand.self, IndexInfoCommand.self])
}
