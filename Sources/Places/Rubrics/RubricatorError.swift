/// An error in a set of rubrics, attributes, and chains.
public enum RubricatorError: Error, Sendable, Hashable {
  /// Two groups, or two rubrics, share an id.
  case duplicateID(String)
  /// A rubric names a group that doesn't exist.
  case unknownGroup(rubric: String, group: String)
  /// A rubric includes one that doesn't exist.
  case unknownRubric(String, includedBy: String)
  /// A group includes one that doesn't exist.
  case unknownIncludedGroup(String, includedBy: String)
  /// Two rubrics, two groups, or a rubric and a group share a spoken form.
  case duplicateForm(String, first: String, second: String)
  /// Two rubrics share a tag pattern.
  case duplicateTag(String, first: String, second: String)
  /// A pattern isn't "key=value", "key=*", or a ";" list of them.
  case badTag(String, rubric: String)
  /// A form has no letters or digits.
  case emptyForm(rubric: String)
  /// A group's spoken form has no letters or digits.
  case emptyGroupForm(group: String)
  /// A rubric has no icon.
  case emptyIcon(rubric: String)
  /// A group has no icon.
  case emptyGroupIcon(group: String)
  /// Two rubrics of a group share a display position.
  case duplicateOrder(Int, first: String, second: String)
  /// A prominence is outside 0...1.
  case badProminence(Double, rubric: String)
  /// There are more attributes than a mask has bits.
  case tooManyAttributes(Int)
  /// The attribute with this id has an error.
  case attribute(String, PlaceAttribute.Fault)
  /// The chain with this id has an error.
  case chain(String, Chain.Fault)
}

extension RubricatorError: CustomStringConvertible {
  /// One line with the problem and the remedy.
  public var description: String {
    switch self {
    case .duplicateID(let id): "the id \"\(id)\" is used twice; give each group and each rubric a unique id"
    case .unknownGroup(let rubric, let group):
      "rubric \"\(rubric)\" is in group \"\(group)\", which doesn't exist; add the group or correct the name"
    case .unknownRubric(let id, let rubric):
      "rubric \"\(rubric)\" includes \"\(id)\", which doesn't exist; add it or correct the name"
    case .unknownIncludedGroup(let id, let group):
      "group \"\(group)\" includes \"\(id)\", which doesn't exist; add it or correct the name"
    case .duplicateForm(let form, let first, let second):
      "\"\(form)\" stands for both \"\(first)\" and \"\(second)\"; keep it in one of them"
    case .duplicateTag(let tag, let first, let second):
      "tag \"\(tag)\" belongs to both \"\(first)\" and \"\(second)\"; keep it in one of them"
    case .badTag(let tag, let rubric):
      "tag \"\(tag)\" of rubric \"\(rubric)\" isn't key=value; write it like amenity=fuel or shop=*"
    case .emptyForm(let rubric): "rubric \"\(rubric)\" has a name or synonym without letters; remove it"
    case .emptyGroupForm(let group): "group \"\(group)\" has a form without letters; remove it"
    case .emptyIcon(let rubric): "rubric \"\(rubric)\" has no icon; name one"
    case .emptyGroupIcon(let group): "group \"\(group)\" has no icon; name one"
    case .duplicateOrder(let order, let first, let second):
      "rubrics \"\(first)\" and \"\(second)\" are both at order \(order) of their group; give each a unique order"
    case .badProminence(let value, let rubric):
      "prominence \(value) of rubric \"\(rubric)\" is outside 0...1; correct it"
    case .tooManyAttributes(let count): "there are \(count) attributes; keep at most \(PlaceAttribute.maximumCount)"
    case .attribute(let id, let fault): "attribute \"\(id)\" \(fault)"
    case .chain(let id, let fault): "chain \"\(id)\" \(fault)"
    }
  }
}
