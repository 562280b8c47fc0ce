/// What is to be said where there is no place to name.
public enum PromptNotice: Hashable, Sendable {
  /// Nothing on the map matches; what was looked for, as heard, where that is known.
  case notFound(String?)
  /// There are no more places than those offered already.
  case noMorePlaces
  /// There is no map of where it would be.
  case noMapData
  /// What was given as coordinates is no place on the Earth.
  case notOnEarth
  /// Something on the way was asked for, and no route is set.
  case noRoute
  /// The driver has not been anywhere then, or nowhere of that kind.
  case noVisits
  /// Home, work or a favourite is not set.
  case placeNotSet(String)
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
    case .permissionOnPhone, .cancelled: .statement
    default: .problem
    }
  }
}
