import ArgumentParser
import Places

struct SetHomeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set-home", abstract: "Sets where home is.")

  @OptionGroup var target: TargetOptions
  @OptionGroup var details: PlaceDetailOptions

  func run() async throws {
    try await details.keep(.home, name: "Home", at: target.resolve())
  }
}

struct SetWorkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set-work", abstract: "Sets where work is.")

  @OptionGroup var target: TargetOptions
  @OptionGroup var details: PlaceDetailOptions

  func run() async throws {
    try await details.keep(.work, name: "Work", at: target.resolve())
  }
}

struct AddPlaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Keeps a favourite under a name, in place of an earlier one of that name.")

  @Argument(help: "The name to say for it.")
  var name: String

  @OptionGroup var target: TargetOptions
  @OptionGroup var details: PlaceDetailOptions

  func run() async throws {
    try await details.keep(.favourite, name: name, at: target.resolve())
  }
}
