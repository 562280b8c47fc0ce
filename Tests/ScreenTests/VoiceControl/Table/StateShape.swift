@testable import HeadUnit

extension VoiceControlMachine.State {
  /// The state with names in place of its values.
  var shape: String {
    switch self {
    case .presenting(.permission): "presenting(permission(question))"
    case .presenting(.alert): "presenting(alert(failure))"
    case .askingPermission: "askingPermission(question)"
    case .notFound: "notFound(reason)"
    case .failed(_, let surface): "failed(failure, \(surface))"
    default: plain("\(self)")
    }
  }

  /// The name alone.
  var kind: String {
    switch self {
    case .failed(_, .alert): "alert"
    default: String(shape.prefix { $0 != "(" })
    }
  }

  /// Its values, as written in its text and in its shape.
  fileprivate var own: (value: String, placeholder: String) {
    switch self {
    case .presenting(.permission(let question)), .askingPermission(let question): ("\(question)", "question")
    case .presenting(.alert(let failure)), .failed(let failure, _): (plain("\(failure)"), "failure")
    case .notFound(let reason): ("\(reason)", "reason")
    default: ("", "")
    }
  }
}

/// A reachable machine, as an example of all that differ from it only in their values.
struct StateShape {
  /// The machine's memory besides its state.
  struct Background: Hashable, CaseIterable {
    /// Places are on the screen below.
    var hasPlaces: Bool
    /// The microphone was reopened.
    var hasReopened: Bool
    /// The template was presented in an earlier generation.
    var isLaterGeneration: Bool

    static let allCases = [false, true].flatMap { places in
      [false, true].flatMap { reopened in
        [false, true].map { Background(hasPlaces: places, hasReopened: reopened, isLaterGeneration: $0) }
      }
    }

    init(hasPlaces: Bool, hasReopened: Bool, isLaterGeneration: Bool) {
      self.hasPlaces = hasPlaces
      self.hasReopened = hasReopened
      self.isLaterGeneration = isLaterGeneration
    }

    init(_ machine: VoiceControlMachine) {
      hasPlaces = machine.hasOffer
      hasReopened = machine.hasReopened
      isLaterGeneration = machine.state.hasModal && machine.modalGeneration != machine.generation
    }
  }

  var machine: VoiceControlMachine
  var background: Background

  /// The text of the machine's result, with the names of ``EventFamily`` and of the state in place of values.
  func symbolic(_ text: String, _ family: EventFamily, _ value: String) -> String {
    var text = text
    if !value.isEmpty { text = Self.replace(value, with: family.placeholder, in: text) }
    let own = machine.state.own
    if !own.value.isEmpty, own.value != value { text = Self.replace(own.value, with: own.placeholder, in: text) }
    return text
  }

  /// Replaces a value between brackets and commas, so that a part of another value isn't replaced.
  private static func replace(_ value: String, with placeholder: String, in text: String) -> String {
    text.replacing("(\(value))", with: "(\(placeholder))").replacing("(\(value),", with: "(\(placeholder),")
  }

  /// Every shape of machine that any events lead to, the nearest of each, in the order of discovery.
  static let all: [StateShape] = {
    var shapes = [StateShape(machine: VoiceControlMachine(), background: Background(VoiceControlMachine()))]
    var known: Set = [Key(shapes[0].machine)]
    var next = 0
    while next < shapes.count {
      for event in EventFamily.all.flatMap({ shapes[next].events($0) }) {
        var machine = shapes[next].machine
        _ = event.happen(to: &machine)
        guard known.insert(Key(machine)).inserted else { continue }
        shapes.append(StateShape(machine: machine, background: Background(machine)))
      }
      next += 1
    }
    return shapes
  }()

  private struct Key: Hashable {
    var shape: String
    var background: Background

    init(_ machine: VoiceControlMachine) {
      shape = machine.state.shape
      background = Background(machine)
    }
  }

  /// A family's events; those that are answers have the current generation.
  func events(_ family: EventFamily) -> [MachineEvent] {
    guard case .answer(let answer, _) = family.members[0].event, answer.isOfModal else {
      return family.events(generation: machine.generation)
    }
    return family.events(generation: machine.modalGeneration)
  }
}
