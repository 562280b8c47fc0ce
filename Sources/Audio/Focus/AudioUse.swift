/// What the car's sound is wanted for.
public enum AudioUse: String, Sendable, Hashable, Codable, CaseIterable {
  /// The microphone is open and what plays in the car should not be heard in it; only together with the voice template
  /// (AU-4, VC-14).
  case listening

  /// A tone or a spoken sentence plays over whatever else plays (AU-1).
  case prompt
}
