import ArgumentParser

struct EvaluateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Runs a corpus of recordings and tells how many destinations, or words, are found, and how sure that is.",
    discussion: """
      'whereto evaluate CORPUS' runs; 'whereto evaluate merge RUN…' joins the parts of a run, or reports on one again; \
      'whereto evaluate search JUDGED…' runs judged queries. \
      docs/evaluation.md describes figures and files.
      """,
    subcommands: [EvaluateRunCommand.self, EvaluateMergeCommand.self, EvaluateSearchCommand.self],
    defaultSubcommand: EvaluateRunCommand.self)
}
