/// A head unit's host: does what it is asked, mostly in order, whenever it likes, and says so whenever it likes, or never.
struct SimulatedHost: Hashable {
  /// A voice template or an alert, by the generation it was presented with.
  struct Template: Hashable {
    var generation: Int
    var isAlert: Bool
  }

  /// What it is asked to do.
  enum Request: Hashable {
    case present(Template)
    /// Dismisses the template if it is the one on the screen, and says so, if anybody waits.
    case dismiss(Int, isAwaited: Bool)
  }

  /// What it has done and not yet said.
  enum Reply: Hashable {
    case presented(Int)
    case refused(Int)
    case dismissed(Int)

    var generation: Int {
      switch self {
      case .presented(let generation), .refused(let generation), .dismissed(let generation): generation
      }
    }

    var answer: MachineAnswer {
      switch self {
      case .presented: .presented
      case .refused: .presentationFailed
      case .dismissed: .dismissed
      }
    }
  }

  /// Not done yet, oldest first.
  var requests: [Request] = []
  /// The modal on the screen; there is room for one (IC-5).
  var shown: Template?
  /// Not said yet, oldest first.
  var replies: [Reply] = []

  /// Whether it refused a template because another was up (IC-5).
  var hasRefusedSecondModal = false

  /// Does the oldest request.
  mutating func work() {
    guard let request = requests.first else { return }
    requests.removeFirst()
    switch request {
    case .present(let template):
      if shown == nil {
        shown = template
        replies.append(.presented(template.generation))
      } else {
        hasRefusedSecondModal = true
        replies.append(.refused(template.generation))
      }
    case .dismiss(let generation, let isAwaited):
      if shown?.generation == generation { shown = nil }
      if isAwaited { replies.append(.dismissed(generation)) }
    }
  }

  /// Whether it could dismiss before it has presented what it was asked to present earlier.
  var canOvertake: Bool {
    guard case .present = requests.first else { return false }
    return requests.contains { if case .dismiss = $0 { true } else { false } }
  }

  /// Does the oldest dismissal before a presentation that takes its time: it meets nothing and has no effect (IC-11).
  mutating func overtake() {
    guard let index = requests.firstIndex(where: { if case .dismiss = $0 { true } else { false } }) else { return }
    let request = requests.remove(at: index)
    requests.insert(request, at: 0)
    work()
  }

  /// Whether it cannot fail to say it in the end: that a modal which is up has appeared, its delegate learns also when
  /// the completion is lost (IC-13).
  func mustSay(_ reply: Reply) -> Bool {
    if case .presented(let generation) = reply { shown?.generation == generation } else { false }
  }

  /// Loses the oldest of what it has to say until there is only so much.
  mutating func loseReplies(butLatest count: Int) {
    while replies.count > count, let index = replies.firstIndex(where: { !mustSay($0) }) { replies.remove(at: index) }
  }

  /// Refuses the oldest request for a reason of its own.
  mutating func refuse() {
    guard case .present(let template) = requests.first else { return }
    requests.removeFirst()
    replies.append(.refused(template.generation))
  }
}
