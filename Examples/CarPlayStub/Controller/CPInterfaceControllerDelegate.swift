/// Learns which template comes and goes; every method is optional (IC-13).
@MainActor public protocol CPInterfaceControllerDelegate: AnyObject {
  /// A template is about to come on the screen.
  func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool)
  /// A template is on the screen.
  func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool)
  /// A template is about to go.
  func templateWillDisappear(_ aTemplate: CPTemplate, animated: Bool)
  /// A template is gone; the only notice that the driver took a presented one away.
  func templateDidDisappear(_ aTemplate: CPTemplate, animated: Bool)
}

/// What a delegate without the optional methods does: nothing.
extension CPInterfaceControllerDelegate {
  /// Does nothing.
  public func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool) {}
  /// Does nothing.
  public func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool) {}
  /// Does nothing.
  public func templateWillDisappear(_ aTemplate: CPTemplate, animated: Bool) {}
  /// Does nothing.
  public func templateDidDisappear(_ aTemplate: CPTemplate, animated: Bool) {}
}
