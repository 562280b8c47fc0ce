public import HeadUnit
public import Places
import SearchScreen
import Understanding

/// How the world round a search screen behaves in a ``SimulatedDrive``: how soon its parts answer, or whether they do.
public struct SimulatedWorld: Hashable, Sendable {
  /// How something goes that takes a while.
  public enum Course: Hashable, Sendable {
    /// It is done after a while, and says so.
    case done(after: Duration)
    /// It fails after a while, and says so.
    case fails(after: Duration)
    /// It is done after a while, and nobody is told (IC-11).
    case untold(after: Duration)
    /// Nothing happens.
    case never
  }

  /// What becomes of opening the microphone.
  public enum Microphone: Hashable, Sendable {
    /// It opens.
    case opens(after: Duration)
    /// It does not, and says why.
    case refuses(VoiceControlMachine.Failure, after: Duration)
    /// It hangs.
    case never
  }

  /// What becomes of a question on the phone (PE-5).
  public enum Phone: Hashable, Sendable {
    /// The driver answers.
    case answers(PermissionStatus, after: Duration)
    /// The phone lies in a pocket.
    case never
  }

  /// The places there are.
  public var town: SimulatedTown
  /// What the permissions are.
  public var permissions = PermissionStatus.allowed
  /// What becomes of a question on the phone.
  public var phone = Phone.never
  /// What becomes of opening the microphone.
  public var microphone = Microphone.opens(after: .milliseconds(80))
  /// How the head unit presents a template.
  public var presenting = Course.done(after: .milliseconds(300))
  /// How the head unit dismisses one.
  public var dismissing = Course.done(after: .milliseconds(300))
  /// How an utterance is decoded and resolved.
  public var understanding = Course.done(after: .milliseconds(700))
  /// How what is typed is completed.
  public var suggesting = Course.done(after: .milliseconds(60))
  /// How something else goes for a text: "be" takes longer than "bea".
  public var suggestingFor: [String: Course] = [:]
  /// How a category, or the text of the search key, is looked up.
  public var finding = Course.done(after: .milliseconds(120))
  /// The roads there are.
  public var roads = SimulatedRoads()
  /// How ways by road are planned.
  public var planning = Course.done(after: .milliseconds(90))
  /// Why there are no ways where planning fails.
  public var planningFailure = RoutePlanningError.noRoute
  /// How long an utterance is.
  public var utterance = Duration.milliseconds(1_200)
  /// How long a prompt is.
  public var prompt = Duration.milliseconds(2_500)
  /// How long a display takes to let go of the map.
  public var mapMove = Duration.milliseconds(50)
  /// How a change to the driver's own places is written.
  public var keeping = Course.done(after: .milliseconds(30))
  /// The driver's own places.
  public var own: [UserPlace] = []
  /// Where the driver was lately.
  public var recents: [Place] = []
  /// Whether a part answers although nobody waits for it any more.
  public var answersLate = false

  /// Makes a world in which everything goes well.
  public init(town: SimulatedTown = .alderBay) { self.town = town }
}

extension SimulatedWorld {
  /// What is kept after a change, as a store keeps it.
  mutating func make(_ change: OwnPlaceChange) {
    switch change {
    case .visit(let place): recents = [place] + recents.filter { $0.id != place.id }
    case .set(let place): replace(place, by: place)
    case .rename(let favourite, let name):
      var place = favourite
      place.name = name
      replace(favourite, by: place)
    case .remove(let place):
      own.removeAll { Self.isSame($0, place) }
      recents.removeAll { $0.id == place.id }
    }
  }

  private mutating func replace(_ old: UserPlace, by new: UserPlace) {
    own.removeAll { Self.isSame($0, old) || Self.isSame($0, new) }
    own.append(new)
    let roles = UserPlace.Role.allCases
    own.sort { a, b in
      a.role == b.role
        ? TextFolding.key(a.name) < TextFolding.key(b.name)
        : (roles.firstIndex(of: a.role) ?? 0) < (roles.firstIndex(of: b.role) ?? 0)
    }
    for index in recents.indices where recents[index].id == old.id { recents[index] = new.place }
  }

  private static func isSame(_ one: UserPlace, _ other: UserPlace) -> Bool {
    one.role == other.role && (one.role != .favourite || TextFolding.key(one.name) == TextFolding.key(other.name))
  }
}
