/// Something wrong with a take.
public struct RecordingFinding: Sendable, Hashable {
  /// What is wrong; the name stands in the manifest.
  public enum Kind: String, Sendable, CaseIterable {
    /// Nobody spoke.
    case nothingHeard
    /// Audio is missing in the middle.
    case samplesLost
    /// Speech had begun before the recording.
    case cutOffAtStart
    /// Speech had not ended with the recording.
    case cutOffAtEnd
    /// Shorter than the words take.
    case tooShort
    /// Louder than the samples can say.
    case clipped
    /// The speech is too soft.
    case tooQuiet
    /// Close to clipping.
    case tooLoud
    /// The background is too loud.
    case tooNoisy
    /// The samples do not swing around zero.
    case dcOffset
  }

  /// What is wrong.
  public var kind: Kind

  /// Whether another take should be made: the recording is damaged, and another may well not be.
  public var isSerious: Bool

  /// A sentence with the figure and what to do, without a full stop.
  public var message: String

  init(_ kind: Kind, isSerious: Bool, _ message: String) {
    self.kind = kind
    self.isSerious = isSerious
    self.message = message
  }
}
