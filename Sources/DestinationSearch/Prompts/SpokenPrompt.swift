public import Places
public import Understanding

/// What the driver hears instead of reading.
public struct SpokenPrompt: Sendable, Hashable, Codable {
  /// What is said: words and punctuation, without digits or markup; never empty.
  public var text: String
  /// What it is, as a tone tells it.
  public var tone: PromptTone
  /// The places that were offered, in the order in which they are read; what an answer counts. At most three.
  public var offered: [PlaceCandidate]
  /// The position in ``offered`` of the place that "yes" means; `nil` where the question is "which one?".
  public var suggested: Int?
  /// Names of areas by place, as the driver hears them.
  let areas: [String: String]

  init(
    text: String, tone: PromptTone, offered: [PlaceCandidate] = [], suggested: Int? = nil, areas: [String: String] = [:]
  ) {
    self.text = text
    self.tone = tone
    self.offered = offered
    self.suggested = suggested
    self.areas = areas
  }

  /// The question that an answer is read against; `nil` where nothing was asked.
  public var question: ReplyQuestion? {
    guard !offered.isEmpty else { return nil }
    let options = offered.map { candidate in
      ReplyOption(
        name: candidate.place.name, street: candidate.place.street, area: areas[candidate.place.id],
        distance: candidate.wayLength)
    }
    return ReplyQuestion(options: options, suggested: suggested)
  }

  /// The place an answer means; `nil` where it means none.
  public func place(for reply: ChoiceReply) -> PlaceCandidate? {
    switch reply {
    case .pick(let position): offered.indices.contains(position) ? offered[position] : nil
    case .yes: suggested.flatMap { offered.indices.contains($0) ? offered[$0] : nil }
    case .no, .cancel, .more, .again, .unclear: nil
    }
  }
}

/// What a tone stands for where nothing is spoken.
public enum PromptTone: String, Sendable, Hashable, Codable, CaseIterable {
  /// An answer is waited for.
  case question
  /// Something is told that needs no answer.
  case statement
  /// Something has gone wrong, or was not found.
  case problem
}

/// What becomes of a prompt in the style that a head unit asks for (AU-5).
public enum PromptRendering: Sendable, Hashable, Codable {
  /// Nothing is heard.
  case silent
  /// A tone is heard.
  case tone(PromptTone)
  /// The text is spoken; where no synthesiser is there, the tone stands for it.
  case speech(String, otherwise: PromptTone)
}

/// Lets the driver hear prompts.
public protocol PromptSpeaking: Sendable {
  /// Lets a prompt be heard, and comes back when it has been.
  ///
  /// Whatever else plays is lowered for exactly as long (AU-1, AU-3); for what is silent, nothing is. Cancelling the
  /// task ends the prompt within a fraction of a second, with everything restored.
  ///
  /// - Parameter rendering: What is heard, as the head unit's style wants it.
  /// - Returns: What was heard in the end.
  /// - Throws: What the loudspeaker and the focus throw, and `CancellationError`.
  func speak(_ rendering: PromptRendering) async throws -> PromptDelivery
}

/// What was heard of a prompt in the end.
public enum PromptDelivery: String, Sendable, Hashable, Codable, CaseIterable {
  /// Nothing, as was wanted.
  case silent
  /// A tone, because it was wanted, or because nothing can speak.
  case tone
  /// All of the text.
  case speech
  /// A part: something else took the sound, such as a call (AU-6).
  case interrupted
}
