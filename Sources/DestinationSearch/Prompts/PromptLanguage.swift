public import SearchScreen

/// Puts prompts into the words of a language: what is said is decided before, and is the same in all of them.
public protocol PromptLanguage: Sendable {
  /// The text of a prompt: words and punctuation that a synthesiser of the language speaks, without digits or markup.
  func text(of content: PromptContent, units: EstimateUnits) -> String

  /// A distance as it is said; what sounds the same is no difference between places. `nil` for what is no distance.
  ///
  /// - Parameters:
  ///   - metres: At least 0.
  ///   - units: The units of the driver's country.
  func distance(_ metres: Double, units: EstimateUnits) -> String?

  /// A name as it is said; `nil` where nothing of it can be.
  func name(_ written: String) -> String?
}
