import DestinationSearch
import SearchScreen
import VoiceControl

/// What is going to happen in a drive, and when.
struct Agenda: Hashable, Sendable {
  /// What happens.
  enum What: Hashable, Sendable {
    case timer(SessionTimer)
    case answer(SessionEvent)
    case presented(TemplateID, isTold: Bool)
    case notPresented(TemplateID)
    case refused(TemplateID)
    case dismissed(TemplateID, isTold: Bool)
    case answeredOnPhone(PermissionStatus)
    case rowSpins(SimulatedHeadUnit.OpenRow)
    case rowGivenUp(SimulatedHeadUnit.OpenRow)
  }

  /// Who does it; what one of them does can be given up.
  enum Part: Hashable, Sendable {
    case timer, row, headUnit, permissions, question, phone, microphone, understanding, suggesting, finding, ownPlaces
    case prompt, map
  }

  /// Something that is going to happen.
  struct Work: Hashable, Sendable {
    var due: Duration
    var what: What
    var part: Part
  }

  private(set) var works: [Work] = []

  /// Whether anything is under way that is no time-out; that a frame may be sent is not waited for in vain either.
  var isBusy: Bool {
    works.contains { ($0.part != .timer && $0.part != .row) || $0.what == .timer(.frame) }
  }

  mutating func add(_ what: What, _ part: Part, at due: Duration) {
    // What falls due at the same time happens in the order in which it was begun.
    let position = works.firstIndex { $0.due > due } ?? works.endIndex
    works.insert(Work(due: due, what: what, part: part), at: position)
  }

  /// The next thing, taken off; `nil` where there is none by then.
  mutating func next(until end: Duration?) -> Work? {
    guard let first = works.first, end.map({ first.due <= $0 }) ?? true else { return nil }
    return works.removeFirst()
  }

  mutating func giveUp(_ part: Part) { works.removeAll { $0.part == part } }

  mutating func stop(_ timer: SessionTimer) { works.removeAll { $0.what == .timer(timer) } }
}
