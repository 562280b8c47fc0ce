/// What a driver looks for by kind: "vegan restaurants with wifi", "a tims with a drive through".
public struct SpokenKind: Sendable, Hashable {
  /// What is looked for.
  public enum Subject: Sendable, Hashable {
    /// Places of a rubric and of those it includes, by its id; see ``Rubricator/members(of:)``.
    case rubric(String)
    /// Places of a group and of those it includes, by its id; see ``Rubricator/members(ofGroup:)``.
    case group(String)
    /// Branches of a chain, by its id.
    case chain(String)
  }

  /// What is looked for.
  public var subject: Subject

  /// The ids of the attributes that are asked for as well, in the order in which they are said.
  public var attributes: [String]

  /// Makes a kind.
  public init(_ subject: Subject, attributes: [String] = []) {
    self.subject = subject
    self.attributes = attributes
  }
}
