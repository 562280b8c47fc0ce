import Places
import Testing

@Suite struct PlaceRankingTests {
  /// The fitted weights. Changing one changes every ranking, so a change must be deliberate.
  @Test func theWeightsAreThoseFitted() {
    let expected: [(PlaceRanking.Feature, Double)] = [
      (.fit, 0.82), (.partial, -0.10), (.misspelled, -0.11), (.misheard, -0.12), (.street, -0.02), (.nearness, 0.09),
      (.prominence, 0.065), (.history, 0.025),
    ]
    #expect(PlaceRanking.weights.count == PlaceRanking.Feature.allCases.count)
    for (feature, weight) in expected { #expect(PlaceRanking.weight(of: feature) == weight) }
  }

  @Test func nearnessNeverOutweighsAStepBetweenKindsOfMatch() {
    for feature in [PlaceRanking.Feature.partial, .misspelled, .misheard] {
      #expect(-PlaceRanking.weight(of: feature) > PlaceRanking.weight(of: .nearness))
    }
  }

  @Test func theBestThereCanBeIsOne() {
    func score(_ distance: Double?, _ match: PlaceCandidate.Match) -> Double {
      PlaceRanking.score(
        PlaceRanking.features(fit: 1, match: match, distance: distance, kind: .poi, prominence: 1, history: 1))
    }
    #expect(abs(score(0, .exact) - 1) < 1e-9)
    #expect(score(0, .exact) > score(1_000, .exact) && score(1_000, .exact) > score(20_000, .exact))
    #expect(score(1e7, .exact) > score(0, .spelling))
    #expect(score(nil, .exact) < score(0, .exact))
  }

  @Test func peopleGoFartherForATownThanForAShop() {
    #expect(PlaceRanking.nearness(10_000, kind: .locality) > PlaceRanking.nearness(10_000, kind: .street))
    #expect(PlaceRanking.nearness(10_000, kind: .street) > PlaceRanking.nearness(10_000, kind: .poi))
  }

  @Test(
    "The parts of a score add up to the score for any features",
    arguments: [
      .exact, .prefix, .partial, .spelling, .sound, .rubric, .interpolated, .nearestNumber, .position,
    ] as [PlaceCandidate.Match])
  func partsOfAScore(match: PlaceCandidate.Match) throws {
    let point = try #require(Coordinate(latitude: 49, longitude: -123))
    let place = Place(id: "a", kind: .poi, name: "A", coordinate: point, prominence: 0.6)
    let candidate = PlaceCandidate(place: place, distance: 800, fit: 0.9, match: match)
    for score in [candidate.score, candidate.score * PlaceCandidate.unsureOfHours] {
      var changed = candidate
      changed.score = score
      #expect(abs(changed.scoreParts.values.reduce(0, +) - score) < 0.001)
      if match != .position { #expect((changed.scoreParts["rest"] == nil) == (score == candidate.score)) }
    }
    #expect(candidate.scoreParts["partial"] == (match == .prefix || match == .partial ? -0.1 : nil))
  }
}
