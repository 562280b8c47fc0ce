extension TemplateStack {
  /// What lies over the stack (IC-5).
  public struct Presentation: Hashable, Sendable {
    /// How far it is.
    public enum Phase: Hashable, Sendable {
      /// Asked for; its completion has not come.
      case presenting
      /// On the screen.
      case presented
      /// To be taken away as soon as it is on the screen: the driver cancelled before that (VC-13).
      case dismissingOncePresented(generation: Int)
      /// Being taken away; the completion may never come (IC-11).
      case dismissing(generation: Int)
    }

    /// The template that was asked for, whole.
    public internal(set) var requested: AnyPresentable
    /// The template as the head unit shows it.
    public internal(set) var shown: AnyPresentable
    /// How far it is.
    public internal(set) var phase: Phase

    /// The number of the dismissal under way; `nil` for none.
    public var dismissal: Int? {
      switch phase {
      case .presenting, .presented: nil
      case .dismissingOncePresented(let generation), .dismissing(let generation): generation
      }
    }
  }
}
