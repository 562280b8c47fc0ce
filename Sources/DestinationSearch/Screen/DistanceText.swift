import VoiceControl
enum DistanceText { static func text(_ m: Double, units: DistanceUnits, language: FrameLanguage) -> String { "\(Int(m)) m" } }
