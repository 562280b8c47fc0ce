/// Something that a real head unit does to an app without a word, or with its end.
public enum HeadUnitFault: Hashable, Sendable, CustomStringConvertible {
  /// The framework raises an exception, with this reason (IC-4, IC-7).
  case raise(String)
  /// The head unit ends the app, with this reason (IC-9).
  case kill(String)
  /// Something that was given is not shown.
  case cut(String)
  /// A frame of the voice template came too soon, or is not in it (VC-4, VC-7).
  case lostFrame(String)
  /// Something that was asked for has no effect.
  case refused(String)
  /// A completion of a search or a row was called again.
  case completedTwice(String)

  /// The fault in words.
  public var description: String {
    switch self {
    case .raise(let reason): "raised: \(reason)"
    case .kill(let reason): "killed: \(reason)"
    case .cut(let what): "cut: \(what)"
    case .lostFrame(let identifier): "lost frame: \(identifier)"
    case .refused(let what): "refused: \(what)"
    case .completedTwice(let what): "completed twice: \(what)"
    }
  }
}
