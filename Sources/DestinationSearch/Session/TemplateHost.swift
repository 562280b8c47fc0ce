public import SearchScreen

/// A head unit, as an app's adapter makes it out of the platform's classes.
///
/// What the head unit tells goes the other way: ``DestinationSearchSession/send(_:)``.
public protocol TemplateHost: Sendable {
  /// Does what the screen asks, and returns without waiting for the head unit.
  ///
  /// Operations come one at a time and in order. Completions come as events: `ScreenEvent/presented(_:)` or
  /// `ScreenEvent/presentationFailed(_:reason:)` after `present`, `ScreenEvent/dismissed(_:)` after `dismiss`.
  func perform(_ operation: ScreenOperation) async
}
