import DestinationSearch
import HeadUnit
import Places
import Recognition
import Understanding

/// Resolves text for Home Assistant: the place, as an intent or as a sentence.
struct WyomingPlaces {
  let resolver: DestinationResolver
  let rubricator: Rubricator
  let position: Coordinate?

  /// The answer for clients that handle intents: `intent`, with the place in its entities, or `not-recognized`.
  func intent(of text: String) async throws -> WyomingEvent {
    let result = try await resolver.resolve(text: text, near: position)
    var data = WyomingData()
    data.text = sentence(result)
    guard let intent = result.query?.intent, let place = found(result) else {
      return WyomingEvent("not-recognized", data)
    }
    (data.name, data.entities) = (intent.rawValue, entities(place, result))
    return WyomingEvent("intent", data)
  }

  /// The answer for clients that want a sentence: `handled` or `not-handled`.
  func sentence(for text: String) async throws -> WyomingEvent {
    let result = try await resolver.resolve(text: text, near: position)
    var data = WyomingData()
    data.text = sentence(result)
    return WyomingEvent(found(result) == nil ? "not-handled" : "handled", data)
  }

  private func found(_ result: DestinationResult) -> PlaceCandidate? {
    [.resolved, .ambiguous].contains(result.outcome) ? result.candidates.first : nil
  }

  private func entities(_ candidate: PlaceCandidate, _ result: DestinationResult) -> [WyomingEntity] {
    let place = candidate.place
    var entities = [
      WyomingEntity(name: "place", value: .text(place.name)), WyomingEntity(name: "id", value: .text(place.id)),
      WyomingEntity(name: "kind", value: .text(place.rubric ?? place.kind.rawValue)),
      WyomingEntity(name: "latitude", value: .number(place.coordinate.latitude)),
      WyomingEntity(name: "longitude", value: .number(place.coordinate.longitude)),
    ]
    if let address = place.address { entities.append(WyomingEntity(name: "address", value: .text(address))) }
    if let meters = candidate.distance {
      entities.append(WyomingEntity(name: "distance", value: .number(meters.rounded())))
    }
    // The other candidates in order, so that a client can ask which one is meant.
    for other in result.candidates.dropFirst() where result.outcome == .ambiguous {
      entities.append(WyomingEntity(name: "alternative", value: .text(other.place.name)))
    }
    return entities
  }

  private func sentence(_ result: DestinationResult) -> String {
    guard let candidate = found(result) else {
      return PromptComposer(context: PromptContext(origin: position, rubricator: rubricator)).prompt(for: result).text
    }
    let place = candidate.place
    let distance = candidate.distance.map { EstimatesFormat(words: .english).distance($0) }
    return [place.name, place.address, distance].compactMap(\.self).joined(separator: ", ") + "."
  }
}
