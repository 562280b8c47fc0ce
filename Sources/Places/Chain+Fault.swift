extension Chain {
  /// What is wrong with one chain.
  public enum Fault: Sendable, Hashable {
    /// Another chain has its id.
    case duplicateID
    /// Its name or an alias has no letters or digits.
    case emptyForm
    /// Another chain has the same name or alias, blanks, marks and punctuation aside.
    case duplicateForm(String, other: String)
    /// Its name is enough in no group.
    case noGroups
    /// It names a group that does not exist.
    case unknownGroup(String)
    /// A Wikidata item is not "Q" and a number.
    case badWikidata(String)
    /// Another chain has the same Wikidata item.
    case duplicateWikidata(String, other: String)
  }
}

extension Chain.Fault: CustomStringConvertible {
  /// What is wrong and what to do, to follow the chain's id.
  public var description: String {
    switch self {
    case .duplicateID: "is there twice; give each chain its own id"
    case .emptyForm: "has a name or an alias without letters; remove it"
    case .duplicateForm(let form, let other): "has the name \"\(form)\" of \"\(other)\"; leave it in one of them"
    case .noGroups: "has no groups; name those in which its name is enough to tell a branch"
    case .unknownGroup(let group): "is in group \"\(group)\", which does not exist; add the group or correct the name"
    case .badWikidata(let item): "has the Wikidata item \"\(item)\"; write it like Q175106"
    case .duplicateWikidata(let item, let other):
      "has the Wikidata item \(item) of \"\(other)\"; leave it in one of them"
    }
  }
}
