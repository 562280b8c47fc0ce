import DestinationSearch
public import SearchScreen

extension SimulatedDrive {
  /// The buttons that can be tapped now; what a modal lies over cannot be.
  public var buttons: [ButtonID] {
    if let modal = headUnit.glass.modal { return modal.actions.map(\.id) }
    return headUnit.stack.last?.enabledButtons ?? []
  }

  /// The titles of the rows that can be picked now.
  public var choices: [String] {
    guard headUnit.glass.modal == nil, let top = headUnit.stack.last else { return [] }
    return top.rows.filter(\.isEnabled).map(\.title)
  }

  /// The destinations of the trips on offer.
  public var destinations: [String] {
    guard headUnit.glass.modal == nil, case .map(let map) = headUnit.stack.last else { return [] }
    return map.tripPreview?.trips.map(\.destination.name) ?? []
  }

  /// Whether the microphone is on.
  public var isMicrophoneOn: Bool { if case .open = microphone { true } else { false } }
}
