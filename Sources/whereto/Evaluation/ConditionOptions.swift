import ArgumentParser
import Evaluation

/// Under which conditions utterances are heard.
struct ConditionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Conditions, with commas between: clean, car@10, cabin@10, babble@10, music@10, white@10, pink@10, FILE.wav@10.",
      discussion: "The number is the signal-to-noise ratio in dB. '+' joins: car@10+speed@1.1+telephone.",
      valueName: "list"))
  var condition: String?

  @Option(help: ArgumentHelp("A condition for each factor of speed, 0.5 to 2.", valueName: "list"))
  var speed: String?

  @Option(help: ArgumentHelp("A condition for each gain in dB, -60 to 40.", valueName: "list"))
  var gain: String?

  @Option(
    help: ArgumentHelp("A condition for each reverberation time (RT60) in seconds, 0.05 to 5.", valueName: "list"))
  var reverb: String?

  @Flag(help: "A condition of a telephone's band and coding.")
  var telephone = false

  @Option(help: ArgumentHelp("A condition for each share of 20 ms packets lost, in per cent.", valueName: "list"))
  var packetLoss: String?

  func validate() throws {
    do { _ = try conditions() } catch let error as ConditionError { throw ValidationError("\(error)") }
  }

  /// The conditions in the order asked for, each once; clean where none is.
  func conditions() throws -> [Condition] {
    var all = try condition.map { try Condition.list(parsing: $0) } ?? []
    for (effect, list) in [("speed", speed), ("gain", gain), ("reverb", reverb), ("loss", packetLoss)] {
      if let list { all += try Condition.list(of: effect, strengths: list) }
    }
    if telephone { all += try Condition.list(parsing: "telephone") }
    if condition == nil { all.insert(.clean, at: 0) }
    var seen: Set<Condition> = []
    return all.filter { seen.insert($0).inserted }
  }
}
