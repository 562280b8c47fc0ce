/// What a file says instead of a driver: how the two questions are answered.
public struct PermissionPolicy: Sendable, Hashable, Codable {
  /// How the microphone's question is answered.
  public enum Microphone: String, Sendable, Hashable, Codable, CaseIterable {
    /// Not yet.
    case ask
    /// With yes.
    case allow
    /// With no.
    case deny
  }

  /// How the question of speech recognition is answered.
  public enum Speech: String, Sendable, Hashable, Codable, CaseIterable {
    /// Not yet.
    case ask
    /// With yes.
    case allow
    /// With no.
    case deny
    /// By somebody else, with no.
    case restricted
  }

  /// How the microphone's question is answered.
  public var microphone: Microphone

  /// How the question of speech recognition is answered.
  public var speech: Speech

  /// Makes a policy.
  public init(microphone: Microphone = .allow, speech: Speech = .allow) {
    self.microphone = microphone
    self.speech = speech
  }
}
