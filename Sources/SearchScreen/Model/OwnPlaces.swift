import HeadUnit
import Places
import Understanding

/// The driver's saved places and visits, and the driver's changes to them in progress.
struct OwnPlaces: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    /// The actions for a place that isn't saved.
    case found(Place)
    /// The actions for a saved place.
    case kept(UserPlace)
    /// Whether to remove a saved place.
    case removal(UserPlace)
    /// How to choose home or work: by keyboard or by voice.
    case choice(UserPlace.Role)
  }

  enum Action: Hashable, Sendable {
    /// Nothing, or nothing until the question is gone.
    case wait
    /// A change of the saved places.
    case make(OwnPlaceChange)
    /// Another question.
    case ask(Subject)
    /// Speaking, to choose home or work.
    case speak
    /// A keyboard for another name of a favorite.
    case rename(UserPlace)
    /// A keyboard to choose home or work.
    case look(UserPlace.Role)
  }

  let language: ScreenLanguage
  private(set) var saved: [UserPlace] = []
  /// Whether the places were read: places that weren't read can't be changed.
  private(set) var isRead = false
  private(set) var choosing: UserPlace.Role?
  private var choosingKeyboard: TemplateID?
  private var renaming: UserPlace?
  private var renamingKeyboard: TemplateID?
  private var recents: [Place] = []
  /// The question that is asked, its modal, and the action that begins over a screen once the modal is gone.
  private var question: Subject?
  private var modal: TemplateID?
  private var next: Action?
  private var nextTop: TemplateID?
  /// The number of the latest change, and the driver's own changes that aren't answered.
  private var changes = 0
  private var unanswered: Set<Int> = []

  init(_ language: ScreenLanguage) { self.language = language }

  var visited: [Place] { recents.filter { place in !saved.contains { $0.id == place.id } } }

  /// Returns the saved place that a place is, under any name.
  func kept(_ place: Place) -> UserPlace? {
    saved.first { $0.id == place.id } ?? saved.first { $0.coordinate == place.coordinate }
  }

  /// Places were read; returns whether they differ from those before.
  mutating func read(_ saved: [UserPlace], _ recents: [Place]) -> Bool {
    defer { (self.saved, self.recents, isRead) = (saved, recents, true) }
    return !isRead || saved != self.saved || recents != self.recents
  }

  /// The driver has left templates, which ends the work on them, unless a place is chosen by voice or among those on
  /// offer.
  mutating func left(for stack: TemplateStack, isChoosing: Bool) {
    if let renamingKeyboard, stack[renamingKeyboard] == nil { renaming = nil }
    let isTyping = choosingKeyboard.map { stack[$0] != nil } ?? false
    if !isTyping, !isChoosing { choosing = nil }
  }

  /// The head unit has disconnected: its questions are over. Changes in progress are still made.
  mutating func leave() { (question, next, renaming, choosing, unanswered) = (nil, nil, nil, nil, []) }

  // MARK: Changes

  var isChanging: Bool { !unanswered.isEmpty }

  func isWaiting(for change: Int) -> Bool { unanswered.contains(change) }

  /// Whether a change of this number was begun.
  func hasBegun(_ change: Int) -> Bool { (1...max(1, changes)).contains(change) }

  /// Begins a change, and returns its number. A visit isn't waited for.
  mutating func begin(_ change: OwnPlaceChange) -> Int {
    changes += 1
    if case .visit = change { return changes }
    unanswered.insert(changes)
    return changes
  }

  /// A change was answered, or took too long; returns whether an answer was expected.
  @discardableResult
  mutating func ended(_ change: Int) -> Bool { unanswered.remove(change) != nil }

  // MARK: Questions

  mutating func ask(_ subject: Subject, in modal: TemplateID) { (question, self.modal) = (subject, modal) }

  /// A question was answered over a screen; returns the first answer's effect, or `nil` without a question.
  mutating func answered(_ button: ButtonID, in modal: TemplateID, over top: TemplateID?) -> Action? {
    guard self.modal == modal, let question = question.take() else { return nil }
    nextTop = top
    switch (button, question) {
    case (.keepFavorite, .found(let place)):
      let (name, address) = (freeName(for: place), place.address)
      return .make(.set(UserPlace(role: .favorite, name: name, coordinate: place.coordinate, address: address)))
    case (.setHome, .found(let place)): return .make(setting(place, as: .home))
    case (.setWork, .found(let place)): return .make(setting(place, as: .work))
    case (.setHome, .kept(let saved)): return .make(setting(saved.place, as: .home))
    case (.setWork, .kept(let saved)): return .make(setting(saved.place, as: .work))
    case (.remove, .kept(let saved)): return .ask(.removal(saved))
    case (.chooseAnother, .kept(let saved)): return .ask(.choice(saved.role))
    case (.remove, .removal(let saved)): return .make(.remove(saved))
    case (.rename, .kept(let saved)): next = .rename(saved)
    case (.chooseByKeyboard, .choice(let role)): next = .look(role)
    case (.speak, .choice(let role)):
      choose(role, on: nil)
      return .speak
    default: break
    }
    return .wait
  }

  /// The question is gone; returns the action that begins now, if the screen that it was asked over is still there.
  mutating func questionGone(over top: TemplateID?) -> Action? {
    guard let action = next.take(), nextTop == top else { return nil }
    return action
  }

  // MARK: Home and work

  mutating func choose(_ role: UserPlace.Role, on keyboard: TemplateID?) {
    (choosing, choosingKeyboard) = (role, keyboard)
  }

  /// A place was chosen; returns the change that makes it home or work, or `nil` if neither was being chosen.
  mutating func chose(_ place: Place) -> OwnPlaceChange? { choosing.take().map { setting(place, as: $0) } }

  /// Sets a place as home or work, under the name that the driver gave it.
  private func setting(_ place: Place, as role: UserPlace.Role) -> OwnPlaceChange {
    var new = saved.first { $0.role == role } ?? UserPlace(role: role, name: title(role), coordinate: place.coordinate)
    new.coordinate = place.coordinate
    new.address = place.address ?? place.name
    return .set(new)
  }

  // MARK: The name of a favorite

  mutating func rename(_ place: UserPlace, on keyboard: TemplateID) { (renaming, renamingKeyboard) = (place, keyboard) }

  func renamed(on keyboard: TemplateID) -> UserPlace? { renamingKeyboard == keyboard ? renaming : nil }

  /// A name was typed; returns the favorite that gets it and the keyboard, or `nil` if the name can't be used.
  mutating func rename(to name: String) -> (place: UserPlace, keyboard: TemplateID)? {
    guard let renaming, let renamingKeyboard, !TextFolding.key(name).isEmpty, !isTaken(name, besides: renaming)
    else { return nil }
    self.renaming = nil
    return (renaming, renamingKeyboard)
  }

  /// Whether a favorite has the name, as the store compares names.
  func isTaken(_ name: String, besides other: UserPlace? = nil) -> Bool {
    saved.contains { $0.role == .favorite && $0 != other && TextFolding.key($0.name) == TextFolding.key(name) }
  }

  /// A name that no favorite has: another branch of the same name must not replace the first.
  private func freeName(for place: Place) -> String {
    if !isTaken(place.name) { return place.name }
    let name = place.address.map { "\(place.name), \($0)" } ?? place.name
    if !isTaken(name) { return name }
    var number = 2
    while isTaken("\(name) \(number)") { number += 1 }
    return "\(name) \(number)"
  }
}
