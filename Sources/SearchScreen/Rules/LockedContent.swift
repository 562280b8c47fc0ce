/// What has to work while the phone or the machine is locked.
///
/// A navigation app may be started by the head unit alone, with the phone locked in a pocket (LC-4); a file that needs an
/// unlocked device cannot be read then, and one that is opened for writing may not open at all.
public enum LockedContent: String, Hashable, Sendable, Codable, CaseIterable {
  /// The region file: what can be found.
  case regionIndex
  /// The models and the vocabulary: what can be heard.
  case speechModels
  /// Home, work, favourites and recent places.
  case ownPlaces
  /// The settings.
  case settings
  /// Logs and recordings of accuracy runs.
  case diagnostics

  /// How a thing may be opened while the device is locked.
  public enum Access: String, Hashable, Sendable, Codable {
    /// For reading, without a file beside it being made.
    case readOnly
    /// Not at all; everything has to work without it.
    case unavailable
  }

  /// How it may be opened while the device is locked.
  public var access: Access {
    switch self {
    case .regionIndex, .speechModels, .ownPlaces, .settings: .readOnly
    case .diagnostics: .unavailable
    }
  }

  /// Whether a search can be made at all without it.
  public var isNeededToSearch: Bool {
    switch self {
    case .regionIndex, .speechModels: true
    case .ownPlaces, .settings, .diagnostics: false
    }
  }

  /// Whether it may be opened in some way.
  ///
  /// - Parameters:
  ///   - writing: whether it would be written to.
  ///   - isLocked: whether the device is locked.
  public func allows(writing: Bool, isLocked: Bool) -> Bool {
    !isLocked || (access == .readOnly && !writing)
  }
}
