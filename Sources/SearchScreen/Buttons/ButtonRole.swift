/// What a button does to the panning interface; anything else it does is the app's affair.
public enum ButtonRole: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing.
  case plain
  /// It shows the panning interface, without which a car with a knob only cannot move the map (MA-4).
  case beginsPanning
  /// It hides the panning interface; the system has no button for that (MA-3).
  case endsPanning
}
