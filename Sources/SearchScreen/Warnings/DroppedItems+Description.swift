extension DroppedItems: CustomStringConvertible {
  /// One line: where, what, why, and which end was kept.
  public var description: String {
    "\(template): \(subject.words) not shown: \(dropped.joined(separator: ", ")); \(why)"
  }

  private var why: String {
    switch reason {
    case .cap(let count): "\(count) fit, the \(kept.rawValue) ones are kept"
    case .panning(let count): "\(count) fit while panning, the \(kept.rawValue) ones are kept"
    case .limited(let count): "\(count) fit while the car limits lists, the \(kept.rawValue) ones are kept"
    case .blank: "give them a picture and words"
    case .repeated: "give each its own identity"
    }
  }
}

extension DroppedItems.Subject {
  /// What the items are called in a message.
  var words: String {
    switch self {
    case .mapButtons: "map buttons"
    case .leadingButtons: "leading bar buttons"
    case .trailingButtons: "trailing bar buttons"
    case .gridButtons: "grid buttons"
    case .rows: "rows"
    case .sections: "sections"
    case .frames: "voice frames"
    case .trips: "trips"
    case .routes: "route choices"
    case .actions: "actions"
    }
  }
}
