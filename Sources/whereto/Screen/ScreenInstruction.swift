import Foundation
import SearchScreen

/// What can be done to a search screen from a terminal.
enum ScreenInstruction: Hashable {
  case speak
  case say(String)
  case tap(String)
  case type(String)
  case enter
  case pick(String)
  case go(Int)
  case back
  case cancel
  case limit(InterfaceLimits)
  case style(ContentStyle)
  case show
  case picture(String)
  case help
  case quit

  static let manual = """
    mic                 open the microphone
    say FILE.wav        speak a recording;  say WORDS  lets a synthesiser speak
    tap NAME            a button, by its name or its words
    type TEXT           the text of the keyboard search;  enter  presses its search key
    pick N              the row of that number, or with those words
    go [N]              start the trip of that number
    back, cancel        leave the screen, or end what is going on
    limit keyboard lists, limit none     what the car takes away
    day, night          how bright it is
    show                the screen once more;  picture FILE.svg|FILE.png  draws it
    help, quit
    """

  /// Reads a line; `nil` where it is none of them.
  init?(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard let verb = parts.first?.lowercased() else { return nil }
    let rest = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    switch (verb, rest) {
    case ("mic", ""): self = .speak
    case ("say", let words) where !words.isEmpty: self = .say(words)
    case ("tap", let name) where !name.isEmpty: self = .tap(name)
    case ("type", let text): self = .type(text)
    case ("enter", ""): self = .enter
    case ("pick", let row) where !row.isEmpty: self = .pick(row)
    case ("go", ""): self = .go(1)
    case ("go", let number):
      guard let number = Int(number), number > 0 else { return nil }
      self = .go(number)
    case ("back", ""): self = .back
    case ("cancel", ""): self = .cancel
    case ("limit", let names):
      guard let limits = Self.limits(names) else { return nil }
      self = .limit(limits)
    case ("day", ""): self = .style(.light)
    case ("night", ""): self = .style(.dark)
    case ("show", ""): self = .show
    case ("picture", let file) where file.hasSuffix(".svg") || file.hasSuffix(".png"): self = .picture(file)
    case ("help", ""): self = .help
    case ("quit", ""): self = .quit
    default: return nil
    }
  }

  private static func limits(_ names: String) -> InterfaceLimits? {
    if names == "none" { return [] }
    var limits: InterfaceLimits = []
    for name in names.split(separator: " ") {
      switch name {
      case "keyboard": limits.insert(.keyboard)
      case "lists": limits.insert(.lists)
      default: return nil
      }
    }
    return limits.isEmpty ? nil : limits
  }
}
