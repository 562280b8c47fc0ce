import ArgumentParser

/// What recognises: a region's destinations, a grammar or language model, or hypotheses that are stored.
struct RecognitionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Recognise words with a JSGF grammar, without a region.", valueName: "file"))
  var grammar: String?

  @Option(help: ArgumentHelp("Recognise words with a language model, ARPA or binary.", valueName: "file"))
  var lm: String?

  @Option(
    help: ArgumentHelp(
      "Recognise words with a language model made of sentences, one a line, and say its words by the dictionary or by rule.",
      valueName: "file"))
  var sentences: String?

  @Option(help: ArgumentHelp("The pronouncing dictionary; the acoustic model's own if not given.", valueName: "file"))
  var dictionary: String?

  @Option(
    help: ArgumentHelp(
      "Score hypotheses that are stored instead of decoding: .trn, .tsv, Kaldi 'text', or results of 'recognize --json' (.jsonl).",
      valueName: "file"))
  var hypotheses: String?

  @Option(
    help: ArgumentHelp(
      "Own places to search besides the region: a database as 'whereto places' keeps it.", valueName: "file"))
  var ownPlaces: String?

  func validate() throws {
    let given = [("--grammar", grammar), ("--lm", lm), ("--sentences", sentences), ("--hypotheses", hypotheses)]
      .filter { $0.1 != nil }.map(\.0)
    guard given.count <= 1 else {
      throw ValidationError("\(given.joined(separator: " and ")) exclude each other; give one")
    }
    guard dictionary == nil || grammar != nil || lm != nil || sentences != nil else {
      throw ValidationError("--dictionary goes with --grammar, --lm or --sentences")
    }
  }
}
