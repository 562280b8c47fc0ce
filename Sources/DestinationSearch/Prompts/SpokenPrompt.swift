public import Places
public import Understanding

/// A prompt that is spoken to the driver.
public struct SpokenPrompt: Sendable, Hashable, Codable {
  /// The text: words and punctuation, without digits or markup. Never empty.
  public var text: String
  /// The tone that stands for the prompt.
  public var tone: PromptTone
  /// The offered places, in the order in which they are spoken; answers count them in this order. At most three.
  public var offered: [PlaceCandidate] = []
  /// The position in ``offered`` of the place that "yes" means; `nil` if the question is "which one?".
  public var suggested: Int?
  /// Spoken area names by place.
  var areas: [String: String] = [:]

  /// The question that the answer is parsed against; `nil` if the prompt doesn't ask.
  public var question: ReplyQuestion? {
    guard !offered.isEmpty else { return nil }
    let options = offered.map { candidate in
      ReplyOption(
        name: candidate.place.name, street: candidate.place.street, area: areas[candidate.place.id],
        distance: candidate.travelDistance)
    }
    return ReplyQuestion(options: options, suggested: suggested)
  }

  /// The place that a reply means; `nil` if it doesn't mean one.
  public func place(for reply: ChoiceReply) -> PlaceCandidate? {
    switch reply {
    case .pick(let position): offered.indices.contains(position) ? offered[position] : nil
    case .yes: suggested.flatMap { offered.indices.contains($0) ? offered[$0] : nil }
    case .no, .cancel, .more, .again, .unclear: nil
    }
  }
}

/// The meaning of a tone that replaces speech.
public enum PromptTone: String, Sendable, Hashable, Codable, CaseIterable {
  /// The prompt waits for an answer.
  case question
  /// The prompt doesn't need an answer.
  case statement
  /// Something failed or wasn't found.
  case problem
}

/// How a prompt is delivered in the style that a head unit requests (AU-5).
public enum PromptRendering: Sendable, Hashable, Codable {
  /// The prompt isn't played.
  case silent
  /// A tone is played.
  case tone(PromptTone)
  /// The text is spoken; without a synthesizer, the tone is played instead.
  case speech(String, otherwise: PromptTone)
}

/// Plays prompts to the driver.
public protocol PromptSpeaking: Sendable {
  /// Plays a prompt, and returns when it is finished.
  ///
  /// Other audio is lowered for exactly as long (AU-1, AU-3); a silent prompt doesn't lower it. Cancelling the task
  /// ends the prompt and restores the other audio within a fraction of a second.
  ///
  /// - Returns: What was actually played.
  /// - Throws: Errors of the audio output and of audio focus, and `CancellationError`.
  func speak(_ rendering: PromptRendering) async throws -> PromptDelivery
}

/// What was actually played of a prompt.
public enum PromptDelivery: String, Sendable, Hashable, Codable, CaseIterable {
  /// Nothing, as requested.
  case silent
  /// A tone, because it was requested or because no synthesizer is available.
  case tone
  /// All of the text.
  case speech
  /// A part of it: something else took the audio focus, such as a call (AU-6).
  case interrupted
}
