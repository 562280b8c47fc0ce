/// The explorations, each made once.
enum Explorations {
  static let exactDepth = 9

  /// Everything, until nothing is new.
  static let everything = Exploration(.bounded)
  /// Everything near, with every late answer kept alive.
  static let near = Exploration(.exact, depthLimit: exactDepth)
  /// Everything with a host that does everything in time, until nothing is new.
  static let punctualHost = Exploration(.bounded, .punctualHost)

  /// What was gone through, as Markdown.
  static var markdown: String {
    let rows = [
      ("any environment, until nothing is new", everything),
      ("any environment, every late answer kept alive, to depth \(exactDepth)", near),
      ("a host that does everything in time, until nothing is new", punctualHost),
    ]
    let lines = rows.map { name, exploration in
      "| \(name) | \(exploration.worlds) | \(exploration.moves) | \(exploration.depth) | \(exploration.machines.count) |"
    }
    let head = ["| exploration | worlds | moves | depth | machines |", "| --- | ---: | ---: | ---: | ---: |"]
    return (head + lines).joined(separator: "\n")
  }
}
