import ArgumentParser

struct Whereto: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "whereto",
    abstract: "Finds the place a driver asks for, by voice or by text, without a network.",
    discussion: """
      Settings come from flags, then from WHERETO_… variables, then from whereto/config.yaml in the configuration \
      folder. Results go to standard output, everything else to standard error. The exit status is 0 for success, \
      1 for a failure, 2 for a mistake in the arguments, 3 when a run does not reach what was required, 130 when interrupted.
      """,
    version: "0.1.0",
    subcommands: [
      IndexCommand.self, FindCommand.self, SuggestCommand.self, RecognizeCommand.self, ListenCommand.self,
      ScreenCommand.self, ReplayCommand.self, PlacesCommand.self, EvaluateCommand.self, RecordCorpusCommand.self,
      SynthesizeCommand.self, DevicesCommand.self, DoctorCommand.self,
      DemoCommand.self,
    ])
}
