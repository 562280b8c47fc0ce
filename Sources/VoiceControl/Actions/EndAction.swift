extension VoiceControl {
  /// What a turn holds and has to let go of.
  public struct Held: OptionSet, Hashable, Sendable, Codable {
    /// One bit for each thing.
    public let rawValue: Int

    /// Makes a set.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The microphone, and the audio focus with it: stop the capture.
    public static let microphone = Held(rawValue: 1)
    /// The search: cancel it.
    public static let search = Held(rawValue: 2)
    /// The question on the phone: stop waiting for its answer; the prompt is left alone (PE-4).
    public static let question = Held(rawValue: 4)
  }

  /// What to do when a turn ends.
  public enum EndAction: Hashable, Sendable {
    /// Let go of what is held and dismiss the template.
    case dismiss(Held, Ticket)
    /// Let go of what is held. No template is dismissed: none is up, or it went away by itself (VC-13).
    case release(Held)
    /// The template is not up yet and is dismissed as soon as it is; the wait for its presentation goes on (VC-13).
    case awaitPresentation
    /// Take the offered places away.
    case withdrawOffer
    /// Nothing was going on, or its end has begun already.
    case none
  }

  /// What to do when the head unit comes.
  public enum ConnectAction: Hashable, Sendable {
    /// Let go of what is held from before, which is nothing unless a disconnection was missed (LC-5), and show the root
    /// template (LC-2); answers carry this generation.
    case begin(generation: Int, releasing: Held)
  }

  /// What to do when the head unit has gone.
  public enum DisconnectAction: Hashable, Sendable {
    /// Let go of everything that is held; every template is gone with the head unit (LC-6, LC-7).
    case release(Held)
    /// It was gone already (LC-5).
    case none
  }

  /// What to do with the driver's choice on the screen.
  public enum ChoiceAction: Hashable, Sendable {
    /// Go to the picked place.
    case start
    /// Take the offered places away.
    case withdrawOffer
    /// Nothing is offered.
    case none
  }

  /// What to do when navigation began elsewhere.
  public enum NavigationAction: Hashable, Sendable {
    /// Close the search screen: back to the map.
    case closeSearch
    /// A turn is in hand and goes on (MA-8), or there is no screen.
    case none
  }
}

extension VoiceControl.State {
  /// What the state holds.
  public var held: VoiceControl.Held {
    switch self {
    case .askingPermission: .question
    case .listening: .microphone
    case .searching: .search
    default: []
    }
  }
}
