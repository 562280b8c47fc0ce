/// A head unit's host: handles its requests, usually in order, at any time, and replies at any time, or never.
struct SimulatedHost: Hashable {
  /// A voice template or an alert, by the generation it was presented with.
  struct Template: Hashable {
    var generation: Int
    var isAlert: Bool
  }

  /// A request to the host.
  enum Request: Hashable {
    case present(Template)
    /// Dismiss the template if it is the one on the screen, and reply if the app waits for that.
    case dismiss(Int, isAwaited: Bool)
  }

  /// A finished action that the host hasn't reported yet.
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

  /// Pending requests, oldest first.
  var requests: [Request] = []
  /// The modal on the screen; there is room for one (IC-5).
  var shown: Template?
  /// Pending replies, oldest first.
  var replies: [Reply] = []

  /// Whether it refused a template because another one was on the screen (IC-5).
  var hasRefusedSecondModal = false

  /// Handles the oldest request.
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

  /// Whether it could dismiss before an earlier presentation.
  var canOvertake: Bool {
    guard case .present = requests.first else { return false }
    return requests.contains { if case .dismiss = $0 { true } else { false } }
  }

  /// Handles the oldest dismissal before a slow presentation: it finds no template and has no effect (IC-11).
  mutating func overtake() {
    guard let index = requests.firstIndex(where: { if case .dismiss = $0 { true } else { false } }) else { return }
    let request = requests.remove(at: index)
    requests.insert(request, at: 0)
    work()
  }

  /// Whether the reply can't be lost in the end: the delegate learns that a modal has appeared even if the completion
  /// is lost (IC-13).
  func mustSay(_ reply: Reply) -> Bool {
    if case .presented(let generation) = reply { shown?.generation == generation } else { false }
  }

  /// Drops the oldest pending replies until this number is left.
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
