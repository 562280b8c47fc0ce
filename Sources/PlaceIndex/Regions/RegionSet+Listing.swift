public import Places
public import Understanding

extension RegionSet {
  /// The place of an identity, from the first region that has it.
  ///
  /// - Throws: ``PlaceIndexError`` when a file cannot be read any more.
  public func place(id: String) async throws -> Place? {
    for region in regions {
      if let place = try await region.place(id: id) { return place }
    }
    return nil
  }

  /// The places of exactly a name; see ``RegionIndex/places(exactlyNamed:)``.
  ///
  /// - Throws: ``PlaceIndexError`` when a file cannot be read any more.
  public func places(exactlyNamed name: String) async throws -> [Place] {
    var identities: Set<String> = []
    return try await each { try await $0.places(exactlyNamed: name) }.flatMap(\.self)
      .filter { identities.insert($0.id).inserted }
  }

  /// Everything of the regions that can be said; see ``RegionIndex/vocabularyPhrases(near:)``.
  ///
  /// - Throws: ``PlaceIndexError`` when a file cannot be read any more.
  public func vocabularyPhrases(near origin: Coordinate?) async throws -> [VocabularyPhrase] {
    let phrases = try await each { try await $0.vocabularyPhrases(near: origin) }
    // Rubrics are the same in every region: said once, they keep their weight.
    return phrases[0] + phrases.dropFirst().flatMap { $0.filter { $0.slot != .rubric } }
  }
}
