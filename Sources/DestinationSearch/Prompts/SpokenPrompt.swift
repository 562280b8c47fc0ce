public import Places
public import SearchScreen
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

  /// What is heard of it in a style (AU-5).
  public func rendering(in style: HeadUnitProfile.PromptStyle) -> PromptRendering {
    switch style {
    case .none: .silent
    case .short: .tone(tone)
    case .normal: .speech(text, otherwise: tone)
    }
  }

  /// The question that an answer is read against; `nil` where nothing was asked.
  public var question: ReplyQuestion? {
    guard !offered.isEmpty else { return nil }
    let options = offered.map { candidate in
      ReplyOption(
        name: candidate.place.name, street: candidate.place.street, area: areas[candidate.place.id],
        distance: candidate.distance)
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
