extension Rubricator {
  /// The attribute with this id.
  public func attribute(id: String) -> PlaceAttribute? { attributeIndex.ids[id].map { attributes[$0] } }

  /// The attributes a place has by its tags: bit 0 is the first of ``attributes``; bit 63 is never set.
  ///
  /// The bits are those of this set of attributes and mean nothing in another.
  public func attributeMask(of tags: [String: String]) -> UInt64 { attributeIndex.mask(tags) }

  /// The mask of these attributes, or `nil` where one of the ids is unknown.
  ///
  /// A place has all of them where `attributeMask(of: tags) & mask == mask`.
  public func attributeMask(ids: some Sequence<String>) -> UInt64? {
    var mask: UInt64 = 0
    for id in ids {
      guard let position = attributeIndex.ids[id] else { return nil }
      mask |= 1 << UInt64(position)
    }
    return mask
  }

  /// The attributes of a mask, lowest bit first; bits beyond the last attribute are passed over.
  public func attributes(in mask: UInt64) -> [PlaceAttribute] {
    attributes.enumerated().filter { mask & (1 << UInt64($0.offset)) != 0 }.map(\.element)
  }

  /// The attributes meant by these modifiers, each exactly one form said before ("vegan") or after ("with wifi") a kind
  /// of place, in any case, with or without articles; `nil` where one of them is not known.
  ///
  /// Whether a word is a modifier at all depends on its neighbours: "vegan restaurant" is a rubric's form. See
  /// ``kind(spoken:)``.
  public func attributes(spoken modifiers: some Sequence<String>) -> [PlaceAttribute]? {
    var found: [PlaceAttribute] = []
    for modifier in modifiers {
      let key = AttributeIndex.key(SpokenForm.words(modifier))
      guard let position = attributeIndex.before[key] ?? attributeIndex.after[key] else { return nil }
      if !found.contains(where: { $0.id == attributes[position].id }) { found.append(attributes[position]) }
    }
    return found
  }

  /// Every modifier, with its attribute's id and whether it is said before the kind of place, sorted; for a
  /// recogniser's vocabulary.
  public var spokenAttributes: [(form: String, attribute: String, isBefore: Bool)] {
    let before = attributeIndex.before.map { (form: $0.key, attribute: attributes[$0.value].id, isBefore: true) }
    let after = attributeIndex.after.map { (form: $0.key, attribute: attributes[$0.value].id, isBefore: false) }
    return before.sorted { $0.form < $1.form } + after.sorted { $0.form < $1.form }
  }
}
