/// What a prompt says, before it is put into the words of a language.
public enum PromptContent: Hashable, Sendable {
  /// Why a place is named.
  public enum Lead: Hashable, Sendable {
    /// It was named.
    case named
    /// It is the nearest of a kind or a name: "pharmacy", "Tim Hortons".
    case nearest(String)
    /// It is one of a kind or a name near somewhere: "pharmacy" near "Elm Park".
    case near(String, place: String)
    /// It is one of a kind or a name on the way.
    case onTheWay(String)
  }

  /// What places to choose from have in common.
  public enum Group: Hashable, Sendable {
    /// Nothing: they are told apart by name.
    case names
    /// One name.
    case name(String)
    /// They are branches of a chain.
    case chain(String)
  }

  /// One place, with the question whether to go there.
  case confirmation(PlaceMention, Lead)
  /// Several places, with the question which one; `suggested` is the position of the one asked for, where one is.
  case choice([PlaceMention], Group, suggested: Int?, isContinued: Bool)
  /// Something that is no place.
  case notice(PromptNotice)
}
