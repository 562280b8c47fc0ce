public import HeadUnit
public import Places

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

  /// What is asked about a place.
  public enum Question: Hashable, Sendable {
    /// Whether to go there.
    case go
    /// Whether to stop there on the way.
    case stop
  }

  /// What places to choose from have in common.
  public enum Group: Hashable, Sendable {
    /// Nothing: they are told apart by name.
    case names
    /// One name.
    case name(String)
    /// They are branches of a chain.
    case chain(String)
    /// They are guesses at words that were heard badly.
    case guesses
  }

  /// One place, with a question about it.
  case confirmation(PlaceMention, Lead, Question)
  /// Several places, with the question which one; `suggested` is the position of the one asked for, where one is.
  case choice([PlaceMention], Group, suggested: Int?)
  /// Something that is no place.
  case notice(PromptNotice)
}

/// A place as a prompt mentions it.
public struct PlaceMention: Hashable, Sendable {
  /// What has to be added, because the place is not quite what was asked for.
  public enum Note: Hashable, Sendable {
    /// It is the nearest house number known to the one asked for, as far as that is known.
    case nearestNumber(to: String?)
    /// It is not quite what was asked for in another way.
    case remark(MatchNote)
    /// Nobody knows whether it is open.
    case hoursUnknown
    /// It is closed at the time asked for.
    case closedThen
    /// It is closed now.
    case closedNow
  }

  /// Its name as written; `nil` where it need not be said again.
  public var name: String?
  /// What kind of thing it is.
  public var kind: Place.Kind
  /// What is said of it, in order.
  public var details: [PlaceDetail]
  /// What has to be added.
  public var notes: [Note]
}

/// Something said of a place besides its name.
public enum PlaceDetail: Hashable, Sendable {
  /// The street it is in, as written.
  case street(String)
  /// The town or part of it, as written.
  case area(String)
  /// Metres from the driver, by road where that was measured.
  case distance(Double)
  /// Seconds that stopping there adds to the route.
  case detour(Double)
  /// Where it lies from the driver.
  case direction(CompassPoint)
}

/// What is to be said where there is no place to name.
public enum PromptNotice: Hashable, Sendable {
  /// Nothing on the map matches; what was looked for, as heard, where that is known.
  case notFound(String?)
  /// There is no map of where it would be.
  case noMapData
  /// What was given as coordinates is no place on the Earth.
  case notOnEarth
  /// Something on the way was asked for, and no route is set.
  case noRoute
  /// Something was wanted of the route, and none is set.
  case noRouteSet
  /// Guidance was ended.
  case routeCancelled
  /// Something is avoided from now on.
  case avoiding(RouteAvoidance)
  /// Something is avoided no longer.
  case allowing(RouteAvoidance)
  /// A stop was added: the name of the place.
  case stopAdded(String)
  /// The next stop is left out.
  case stopSkipped
  /// There is no stop to leave out.
  case noStop
  /// Another way could not be found, and the one of now stays.
  case routeKept
  /// Something was answered, and nothing is asked.
  case nothingAsked
  /// Of the places on offer one is reached sooner than the others: its name, its street where known, by how many seconds.
  case quicker(String, street: String?, seconds: Double)
  /// A way was wanted that is not on offer.
  case noSuchRoute
  /// How far it is, or which way is quicker, is not known.
  case timeUnknown
  /// The driver has not been anywhere then, or nowhere of that kind.
  case noVisits
  /// Two streets do not cross: their names.
  case noCrossing(String, String)
  /// Home or work is not set.
  case placeNotSet(UserPlace.Role)
  /// Somebody spoke, but it was no destination.
  case notUnderstood
  /// Nobody spoke.
  case notHeard
  /// An answer that fits none of the places, or several.
  case answerNotUnderstood
  /// Something that is no navigation was asked for (VC-15).
  case navigationOnly
  /// The question about a permission is shown on the phone.
  case permissionOnPhone
  /// The microphone may not be used.
  case microphoneForbidden
  /// Speech may not be recognised.
  case speechForbidden
  /// There is no microphone.
  case microphoneAbsent
  /// Another program holds the microphone.
  case microphoneBusy
  /// The microphone went away while listening (AU-7).
  case microphoneLost
  /// The search took too long.
  case timedOut
  /// Voice search does not work: models do not load, or an engine failed.
  case unavailable
  /// The driver cancelled.
  case cancelled

  /// What it is, as a tone tells it.
  public var tone: PromptTone {
    switch self {
    case .answerNotUnderstood, .notUnderstood, .notHeard: .question
    case .permissionOnPhone, .cancelled, .routeCancelled, .avoiding, .allowing, .stopAdded, .stopSkipped,
      .quicker:
      .statement
    default: .problem
    }
  }
}

/// Puts prompts into the words of a language: what is said is decided before, and is the same in all of them.
public protocol PromptLanguage: Sendable {
  /// The text of a prompt: words and punctuation that a synthesiser of the language speaks, without digits or markup.
  func text(of content: PromptContent, units: EstimateUnits) -> String

  /// A distance as it is said; what sounds the same is no difference between places. `nil` for what is no distance.
  ///
  /// - Parameters:
  ///   - metres: At least 0.
  ///   - units: The units of the driver's country.
  func distance(_ metres: Double, units: EstimateUnits) -> String?

  /// A name as it is said; `nil` where nothing of it can be.
  func name(_ written: String) -> String?
}
