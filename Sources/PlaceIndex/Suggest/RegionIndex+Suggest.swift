public import Places

extension RegionIndex: PlaceSuggesting {
  /// What typed letters may become; see ``/Places/PlaceSuggesting``.
  ///
  /// - Throws: ``PlaceIndexError`` when the file cannot be read any more.
  public func suggestions(for typed: String, near origin: Coordinate?, limit: Int) async throws -> [Suggestion] {
    try await read { db in
      let lookup = WordLookup(db, rules: self.rules, memory: self.memory)
      return try SuggestSearch(
        db: db, lookup: lookup, rubrics: self.rubricForms, sieve: self.sieve(.none), origin: origin
      )
      .suggestions(for: typed, limit: limit)
    }
  }
}
