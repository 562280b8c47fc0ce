/// One way to understand an utterance: an intent with its slots filled.
public struct DestinationQuery: Hashable, Sendable {
  /// What the driver wants.
  public var intent: Intent

  /// The words in each slot, in spoken form; a house number in digits.
  public var slots: [Slot: String]

  /// How many words of the utterance the command's own words, and those that say a time, explain.
  public var carrierWords: Int

  /// Makes a query.
  public init(intent: Intent, slots: [Slot: String] = [:], carrierWords: Int = 0) {
    self.intent = intent
    self.slots = slots
    self.carrierWords = carrierWords
  }
}
