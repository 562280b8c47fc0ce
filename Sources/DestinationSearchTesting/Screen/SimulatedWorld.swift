public import HeadUnit
public import Places
import SearchScreen

/// The behavior of the world around a search screen in a ``SimulatedDrive``: its parts' delays, failures, and answers.
public struct SimulatedWorld: Hashable, Sendable {
  /// The course of an operation that takes time.
  public enum Course: Hashable, Sendable {
    /// It succeeds after a delay, and reports that.
    case done(after: Duration)
    /// It fails after a delay, and reports that.
    case fails(after: Duration)
    /// It succeeds after a delay, without a report (IC-11).
    case untold(after: Duration)
    /// It hangs.
    case never
  }

  /// The result of opening the microphone.
  public enum Microphone: Hashable, Sendable {
    /// It opens.
    case opens(after: Duration)
    /// It doesn't open, with the reason.
    case refuses(VoiceControlMachine.Failure, after: Duration)
    /// It hangs.
    case never
  }

  /// The result of a question on the phone (PE-5).
  public enum Phone: Hashable, Sendable {
    /// The driver answers.
    case answers(PermissionStatus, after: Duration)
    /// The driver doesn't answer: the phone is in a pocket.
    case never
  }

  /// The places that exist.
  public var town: SimulatedTown
  /// The permissions.
  public var permissions = PermissionStatus.allowed
  /// The result of a question on the phone.
  public var phone = Phone.never
  /// The result of opening the microphone.
  public var microphone = Microphone.opens(after: .milliseconds(80))
  /// The course of presenting a template.
  public var presenting = Course.done(after: .milliseconds(300))
  /// The course of dismissing a template.
  public var dismissing = Course.done(after: .milliseconds(300))
  /// The course of decoding and resolving an utterance.
  public var understanding = Course.done(after: .milliseconds(700))
  /// The course of completing typed text.
  public var suggesting = Course.done(after: .milliseconds(60))
  /// A different course for particular texts: "be" takes longer than "bea".
  public var suggestingFor: [String: Course] = [:]
  /// The course of looking up a category, or the text of the search key.
  public var finding = Course.done(after: .milliseconds(120))
  /// The roads that exist.
  public var roads = SimulatedRoads()
  /// The course of planning routes.
  public var planning = Course.done(after: .milliseconds(90))
  /// The error if planning fails.
  public var planningFailure = RoutePlanningError.noRoute
  /// The length of an utterance.
  public var utterance = Duration.milliseconds(1_200)
  /// The length of a prompt.
  public var prompt = Duration.milliseconds(2_500)
  /// The time that a display takes to release the map.
  public var mapMove = Duration.milliseconds(50)
  /// The course of writing a change to the saved places.
  public var keeping = Course.done(after: .milliseconds(30))
  /// The saved places.
  public var own: [UserPlace] = []
  /// The places that the driver visited recently.
  public var recents: [Place] = []
  /// Whether a part answers even if nothing waits for it any more.
  public var answersLate = false

  /// Creates a world in which everything succeeds.
  public init(town: SimulatedTown = .alderBay) { self.town = town }

  /// Applies a change to the saved places, as a store does.
  mutating func make(_ change: OwnPlaceChange) {
    switch change {
    case .visit(let place): recents = [place] + recents.filter { $0.id != place.id }
    case .set(let place): replace(place, by: place)
    case .rename(let favorite, let name):
      var place = favorite
      place.name = name
      replace(favorite, by: place)
    case .remove(let place):
      own.removeAll { $0.isSame(as: place) }
      recents.removeAll { $0.id == place.id }
    }
  }

  private mutating func replace(_ old: UserPlace, by new: UserPlace) {
    own.removeAll { $0.isSame(as: old) || $0.isSame(as: new) }
    own.append(new)
    own.sort { $0.rank < $1.rank }
    for index in recents.indices where recents[index].id == old.id { recents[index] = new.place }
  }
}
