public import Foundations

/// The domain of ``TrackError``.
public enum TrackErrorDomain {}

/// Why a track cannot be played. Its description names no position.
public typealias TrackError = Diagnostic<TrackErrorDomain>
