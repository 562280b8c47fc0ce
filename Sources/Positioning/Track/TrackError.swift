public import Foundations

/// Why a track cannot be played. Its description names no position.
public typealias TrackError = Diagnostic<Track>
