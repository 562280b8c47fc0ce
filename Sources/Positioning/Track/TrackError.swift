public import Foundations

/// The domain of ``TrackError``.
public enum TrackErrorDomain {}

/// The reason why a track can't be played. Its description contains no position.
public typealias TrackError = Diagnostic<TrackErrorDomain>
