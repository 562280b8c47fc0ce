import Algorithms
import Foundation
import Understanding

/// The commands, split for matching with transcripts: their beginnings, the cores with the slots, and their ends.
struct CommandFrames: Sendable {
  /// The parts of a command that aren't its beginning.
  struct Frame: Hashable, Sendable {
    /// From the first slot to the last.
    var core: [CommandTemplate.Element]
    /// The words after the core.
    var end: [String]
    var meaning: TemplateMeaning
  }

  /// A command without slots.
  struct Command: Sendable {
    var words: [String]
    var meaning: TemplateMeaning
    /// Its log prior.
    var prior: Double
  }

  /// The commands without slots.
  let commands: [Command]
  /// The commands with slots and their log priors, by their beginnings.
  let frames: [[String]: [(frame: Frame, prior: Double)]]

  /// Splits the commands.
  init(_ set: CommandSet) {
    let total = set.templates.reduce(0) { $0 + $1.weight }
    var commands: [Command] = []
    var order: [[String]: [Frame]] = [:]
    var weights: [[String]: [Frame: Double]] = [:]
    for template in set.templates {
      let (elements, meaning) = (template.elements, TemplateMeaning(template))
      guard elements.contains(where: \.isSlot) else {
        commands.append(Command(words: template.words, meaning: meaning, prior: log(template.weight / total)))
        continue
      }
      let beginning = elements.prefix { !$0.isSlot }, end = elements.suffix { !$0.isSlot }
      let core = Array(elements.dropFirst(beginning.count).dropLast(end.count))
      let frame = Frame(core: core, end: end.compactMap(\.word), meaning: meaning)
      let words = beginning.compactMap(\.word)
      if weights[words]?[frame] == nil { order[words, default: []].append(frame) }
      weights[words, default: [:]][frame, default: 0] += template.weight
    }
    self.commands = commands
    frames = order.reduce(into: [:]) { frames, entry in
      frames[entry.key] = entry.value.map { ($0, log((weights[entry.key]?[$0] ?? 0) / total)) }
    }
  }
}
