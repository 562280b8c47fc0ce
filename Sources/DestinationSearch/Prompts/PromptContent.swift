public import HeadUnit
public import Places

/// The content of a prompt, before a language puts it into words.
public enum PromptContent: Hashable, Sendable {
  /// The reason that a place is named.
  public enum Lead: Hashable, Sendable {
    /// The driver asked for it by name.
    case named
    /// It is the nearest of a category or with a name: "pharmacy", "Tim Hortons".
    case nearest(String)
    /// It belongs to a category or has a name, and lies near a place: "pharmacy" near "Elm Park".
    case near(String, place: String)
    /// It belongs to a category or has a name, and lies along the route.
    case onTheWay(String)
  }

  /// The question about a place.
  public enum Question: Hashable, Sendable {
    /// Whether to go there.
    case go
    /// Whether to add it as a stop.
    case stop
  }

  /// What the places of a choice have in common.
  public enum Group: Hashable, Sendable {
    /// Nothing; their names differ.
    case names
    /// Their name.
    case name(String)
    /// Their chain.
    case chain(String)
    /// They are guesses with low confidence.
    case guesses
  }

  /// One place, with a question about it.
  case confirmation(PlaceMention, Lead, Question)
  /// Several places to choose from; `suggested` is the position of the one that the question proposes, if any.
  case choice([PlaceMention], Group, suggested: Int?)
  /// A notice, which doesn't name a place to go to.
  case notice(PromptNotice)
}

/// A place as a prompt mentions it.
public struct PlaceMention: Hashable, Sendable {
  /// A note that the place doesn't match the query exactly.
  public enum Note: Hashable, Sendable {
    /// It is the known house number nearest to the requested one, which is given if known.
    case nearestNumber(to: String?)
    /// It differs from the query in another way.
    case remark(MatchNote)
    /// Its opening hours are unknown.
    case hoursUnknown
    /// It is closed at the requested time.
    case closedThen
    /// It is closed now.
    case closedNow
  }

  /// Its name as written; `nil` if it doesn't have to be repeated.
  public var name: String?
  /// The kind of place.
  public var kind: Place.Kind
  /// Details to speak, in order.
  public var details: [PlaceDetail]
  /// Notes to add.
  public var notes: [Note]
}

/// A spoken detail of a place, in addition to its name.
public enum PlaceDetail: Hashable, Sendable {
  /// Its street, as written.
  case street(String)
  /// Its town or suburb, as written.
  case area(String)
  /// Meters from the driver, by road if measured.
  case distance(Double)
  /// Detour time of a stop there, in seconds.
  case detour(Double)
  /// Its direction from the driver.
  case direction(CompassPoint)
}

/// A prompt that doesn't name a place to go to.
public enum PromptNotice: Hashable, Sendable {
  /// Nothing on the map matches; the value is the requested name as recognized, if known.
  case notFound(String?)
  /// No loaded map covers the position.
  case noMapData
  /// The coordinates are out of range.
  case notOnEarth
  /// The query asks for something along the route, but no route is set.
  case noRoute
  /// A navigation command needs a route, but none is set.
  case noRouteSet
  /// Guidance was ended.
  case routeCancelled
  /// Routes now avoid this.
  case avoiding(RouteAvoidance)
  /// Routes no longer avoid this.
  case allowing(RouteAvoidance)
  /// A stop was added, with the name of the place.
  case stopAdded(String)
  /// The next stop was skipped.
  case stopSkipped
  /// There is no stop to skip.
  case noStop
  /// No alternative route was found; the current route stays.
  case routeKept
  /// The driver answered, but no question is open.
  case nothingAsked
  /// One of the offered places is reached sooner than the others: its name, its street if known, and the difference in
  /// seconds.
  case quicker(String, street: String?, seconds: Double)
  /// The requested route isn't among those offered.
  case noSuchRoute
  /// The distance, or which route is faster, isn't known.
  case timeUnknown
  /// No recorded visit matches the time or the kind of place.
  case noVisits
  /// Two streets don't intersect; the values are their names.
  case noCrossing(String, String)
  /// Home or work is not set.
  case placeNotSet(UserPlace.Role)
  /// The speech isn't a destination.
  case notUnderstood
  /// No speech was detected.
  case notHeard
  /// The answer fits none of the places, or several.
  case answerNotUnderstood
  /// The driver asked for something other than navigation (VC-15).
  case navigationOnly
  /// The permission question is shown on the phone.
  case permissionOnPhone
  /// Microphone access is denied.
  case microphoneForbidden
  /// Speech recognition is denied.
  case speechForbidden
  /// There is no microphone.
  case microphoneAbsent
  /// Another program is using the microphone.
  case microphoneBusy
  /// The microphone was disconnected while listening (AU-7).
  case microphoneLost
  /// The search took too long.
  case timedOut
  /// Voice search doesn't work: models don't load, or an engine failed.
  case unavailable
  /// The driver cancelled.
  case cancelled

  /// The tone that stands for this content.
  public var tone: PromptTone {
    switch self {
    case .answerNotUnderstood, .notUnderstood, .notHeard: .question
    case .permissionOnPhone, .cancelled, .routeCancelled, .avoiding, .allowing, .stopAdded, .stopSkipped, .quicker:
      .statement
    default: .problem
    }
  }
}

/// Puts prompt content into words. The content is decided beforehand, and all languages share it.
public protocol PromptLanguage: Sendable {
  /// The text of a prompt: words and punctuation that a synthesizer of the language can speak, without digits or
  /// markup.
  func text(of content: PromptContent, units: EstimateUnits) -> String

  /// A distance, in meters, in spoken form; distances that sound alike don't distinguish places. `nil` if it isn't a
  /// valid distance.
  func distance(_ meters: Double, units: EstimateUnits) -> String?

  /// A name in spoken form; `nil` if none of it can be pronounced.
  func name(_ written: String) -> String?
}
