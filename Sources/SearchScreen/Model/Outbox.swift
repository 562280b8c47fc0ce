import DestinationSearch
import HeadUnit

/// The effects of the current event, in order, and the numbers that distinguish their answers.
struct Outbox: Hashable, Sendable {
  /// The time-outs that were started and haven't run out.
  private(set) var running: [SessionTimer] = []
  private var effects: [SessionEffect] = []
  private var warned: Set<ScreenWarning> = []
  private var templates = 0
  private var prompts = 0
  /// The alert that is shown once the current modal is gone.
  var alert: AlertTemplate?

  var isSpeaking: Bool { effects.contains { if case .say = $0 { true } else { false } } }

  mutating func append(_ effect: SessionEffect) {
    if case .startTimer(let timer, _) = effect, !running.contains(timer) { running.append(timer) }
    effects.append(effect)
  }

  /// Adds a warning, once: a template that is shown again omits the same content.
  mutating func warn(_ warning: ScreenWarning) {
    if warned.insert(warning).inserted { append(.warn(warning)) }
  }

  mutating func say(_ prompt: SpokenPrompt) {
    prompts += 1
    append(.say(prompt.text, tone: prompt.tone, prompt: prompts))
  }

  mutating func stopSaying() {
    prompts += 1
    append(.stopSaying)
  }

  /// Whether a prompt is the latest one and wasn't stopped.
  func isCurrent(prompt: Int) -> Bool { prompt == prompts }

  /// Creates an identity: the platform refuses an instance that was pushed before (IC-6).
  mutating func newID(_ name: String) -> TemplateID {
    templates += 1
    return TemplateID("\(name)-\(templates)")
  }

  mutating func ranOut(_ timer: SessionTimer) { running.removeAll { $0 == timer } }

  /// Returns the effects of the event and forgets them.
  ///
  /// - Parameter past: The time-outs that nothing waits for, which are stopped.
  mutating func take(stopping past: [SessionTimer]) -> [SessionEffect] {
    running.removeAll(where: past.contains)
    defer { effects = [] }
    return effects + past.map(SessionEffect.stopTimer)
  }
}
