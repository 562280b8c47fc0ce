extension VoiceControl {
  /// Where a voice search stands.
  ///
  /// States carry only what a frame needs: a count, a reason. Utterances and candidates stay with the session.
  public enum State: Hashable, Sendable {
    /// Nothing goes on; the microphone is closed.
    case idle
    /// The microphone is being asked for; it is not open.
    case askingPermission
    /// The microphone is open. The only state in which it is (VC-14).
    case listening
    /// The microphone is closed; the utterance is being decoded and resolved.
    case searching
    /// One clear place was found.
    case found
    /// Several places fit; the driver chooses.
    case choosing(count: Int)
    /// Nothing fits, or nothing was understood or said.
    case notFound(NotFoundReason)
    /// Something needs to be put right.
    case failed(Failure)
  }

  /// Why nothing was found.
  public enum NotFoundReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nobody spoke.
    case noSpeech
    /// Somebody spoke, but it was no destination.
    case notUnderstood
    /// A destination, but none that is on the map.
    case noMatch
  }

  /// What has to be put right, named so that the driver can (PE-7).
  public enum Failure: Hashable, Sendable, Codable {
    /// There is no microphone.
    case microphoneAbsent
    /// Another program holds the microphone.
    case microphoneBusy
    /// The microphone may not be used.
    case microphoneForbidden
    /// The microphone went away while listening.
    case microphoneLost
    /// Speech may not be recognised.
    case speechForbidden
    /// Neither the microphone may be used nor speech be recognised.
    case microphoneAndSpeechForbidden
    /// Somebody else decided that speech may not be recognised.
    case speechRestricted
    /// The recogniser's models do not load (PE-9).
    case speechUnavailable
    /// Home, work or a favourite is not set.
    case placeNotSet(String)
    /// Something other than a destination was asked for (VC-15).
    case navigationOnly
    /// The search did not answer in time.
    case searchTimedOut
    /// The recogniser or the index failed.
    case engine
  }
}
