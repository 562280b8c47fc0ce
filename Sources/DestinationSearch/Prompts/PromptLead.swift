import Places
import Understanding

/// Says why a place is named: because it was, or because it is the nearest of a kind.
struct PromptLead {
  let rubricator: Rubricator?
  let language: any PromptLanguage

  /// The lead to the best candidate of a result.
  func lead(to best: PlaceCandidate, of result: DestinationResult) -> PromptContent.Lead {
    let slots = result.query?.slots ?? [:]
    switch result.query?.intent {
    case .nearest:
      guard let subject = subject(slots, best.place), isNearest(best, of: result) else { return .named }
      return .nearest(subject)
    case .nearPlace:
      guard let subject = subject(slots, best.place), let place = slots[.place], language.name(place) != nil else {
        return .named
      }
      return .near(subject, place: place)
    case .alongRoute: return subject(slots, best.place).map { .onTheWay($0) } ?? .named
    default:
      // Several of one name were found, and the driver meant the nearest.
      let namesakes = result.candidates.filter { TextFolding.key($0.place.name) == TextFolding.key(best.place.name) }
      let isOne = namesakes.count > 1 && best.place.kind == .poi && isNearest(best, of: result, among: namesakes)
      return isOne ? .nearest(best.place.name) : .named
    }
  }

  /// What was asked for, as it is called: a kind with what it must have, a chain, or a name.
  private func subject(_ slots: [Slot: String], _ place: Place) -> String? {
    if slots[.name] != nil { return place.name }
    guard let words = slots[.rubric] else { return nil }
    guard let rubricator, let kind = rubricator.kind(spoken: words) else {
      return place.rubric?.replacing("_", with: " ")
    }
    let attributes = kind.attributes.compactMap { id in rubricator.attributes.first { $0.id == id } }
    let name: String? =
      switch kind.subject {
      case .rubric(let id): rubricator.rubric(id: id)?.name
      case .chain(let id): rubricator.chain(id: id)?.name
      case .group: place.rubric.flatMap { rubricator.rubric(id: $0)?.name }
      }
    guard let name else { return nil }
    let before = attributes.compactMap(\.before.first)
    let after = attributes.filter(\.before.isEmpty).compactMap(\.after.first)
    return (before + [name] + after).joined(separator: " ")
  }

  /// Whether no other candidate is nearer: the first is the likeliest, and not always the nearest.
  private func isNearest(
    _ best: PlaceCandidate, of result: DestinationResult, among candidates: [PlaceCandidate]? = nil
  ) -> Bool {
    guard let distance = best.distance else { return false }
    return (candidates ?? result.candidates).allSatisfy { ($0.distance ?? .infinity) >= distance }
  }
}
