import HeadUnit
import Places

/// What the driver is doing to the places of their own.
struct OwnPlaceEditing: Hashable, Sendable {
  /// A question over the stack, and what it is about.
  struct Question: Hashable, Sendable {
    var modal: TemplateID
    var subject: Subject
  }

  /// What a question is about.
  enum Subject: Hashable, Sendable {
    /// What to do with a place that is not kept.
    case found(Place)
    /// What to do with a place that is kept.
    case kept(UserPlace)
    /// Whether to keep a place no longer.
    case removal(UserPlace)
    /// How to choose where home or work is.
    case way(UserPlace.Role)
  }

  /// What begins once the question is gone, over the screen it was asked on.
  struct Step: Hashable, Sendable {
    enum What: Hashable, Sendable {
      case name(UserPlace)
      case look(UserPlace.Role)
    }

    var what: What
    var top: TemplateID?
  }

  /// A favourite that gets another name, and the keyboard for it.
  struct Renaming: Hashable, Sendable {
    var place: UserPlace
    var keyboard: TemplateID
  }

  /// Home or work that is being chosen, and the keyboard it is looked for with, where it is.
  struct Choosing: Hashable, Sendable {
    var role: UserPlace.Role
    var keyboard: TemplateID?
  }

  /// Whether the places were read: what is not known is not changed.
  var isPossible = false
  var question: Question?
  var next: Step?
  var renaming: Renaming?
  var choosing: Choosing?
  /// How many changes were asked for; the number of the last one.
  var changes = 0
  /// The changes by the driver's own hand that were not answered.
  var unanswered: Set<Int> = []

  /// The head unit has gone: what it asked is asked no more. Changes under way are made all the same.
  mutating func leave() {
    (question, next, renaming, choosing, unanswered) = (nil, nil, nil, nil, [])
  }
}

/// What a row of the driver's own places, or of the keyboard for their names, stands for.
enum OwnPlacePick: Hashable, Sendable {
  /// Home or work, which is not set.
  case unset(UserPlace.Role)
  /// A place to be changed.
  case kept(UserPlace)
  /// A new name.
  case name(String)
}
