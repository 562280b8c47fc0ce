extension Rubricator {
  /// The chain with this id.
  public func chain(id: String) -> Chain? { chainIndex.ids[id].map { chains[$0] } }

  /// The chain a place belongs to by its tags, or `nil`.
  ///
  /// The brand's Wikidata item decides, then its "brand"; of a value list the first that is known. A "name", "name:en"
  /// or "operator" counts only where it is a chain's name or alias in full and the place is of a rubric in one of the
  /// chain's groups: "Target" is also the name of a pub.
  public func chain(of tags: [String: String]) -> Chain? {
    chainIndex.best(for: tags) { classify(tags: tags)?.group }.map { chains[$0] }
  }

  /// The chain meant by exactly these words, a name or an alias, case, blanks, accents and punctuation aside.
  ///
  /// A rubric may have the same form, "subway"; ``kind(spoken:)`` then takes the rubric.
  public func chain(spoken words: String) -> Chain? {
    chainIndex.named(SpokenForm.words(words)).map { chains[$0] }
  }
}
