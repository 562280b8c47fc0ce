public import Foundations

/// The reason why a track can't be played. Its description contains no position.
public typealias TrackError = Diagnostic<Track>
