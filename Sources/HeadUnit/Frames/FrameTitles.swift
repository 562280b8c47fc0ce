import Places

/// The titles of the voice frames in one language.
///
/// Each has at least two variants, longest first (VC-12). The longest says what the driver can do (PE-7), or that the
/// question is on the phone (PE-5); the shortest has about 12 characters and fits everywhere.
struct FrameTitles: Hashable, Sendable, Decodable {
  private var permission: [String: [String]] = [:]
  private var listening: [String] = []
  private var listeningForChoice: [String] = []
  private var searching: [String] = []
  private var notFound: [String: [String]] = [:]
  private var failed: [String: [String]] = [:]
}

extension FrameTitles {
  /// The titles in a language.
  init(_ language: ScreenLanguage) { self = WordTable.section("frames", in: language) ?? Self() }

  /// Returns the title of a content in several lengths.
  func titles(of content: FrameContent) -> [String] {
    switch content {
    case .permission(let question): permission[question.rawValue] ?? []
    case .listening(forChoice: false): listening
    case .listening(forChoice: true): listeningForChoice
    case .searching: searching
    case .notFound(let reason): notFound[reason?.rawValue ?? "unknown"] ?? []
    case .failed(let failure): failed[failure.map(Self.name) ?? "unknown"] ?? []
    }
  }

  /// The name of a failure in the word table.
  private static func name(of failure: VoiceControlMachine.Failure) -> String {
    switch failure {
    case .microphoneAbsent: "microphoneAbsent"
    case .microphoneBusy: "microphoneBusy"
    case .microphoneForbidden: "microphoneForbidden"
    case .microphoneLost: "microphoneLost"
    case .speechForbidden: "speechForbidden"
    case .microphoneAndSpeechForbidden: "microphoneAndSpeechForbidden"
    case .speechRestricted: "speechRestricted"
    case .speechUnavailable: "speechUnavailable"
    case .placeNotSet(.home): "homeNotSet"
    case .placeNotSet(.work): "workNotSet"
    case .placeNotSet(.favorite): "placeNotSet"
    case .navigationOnly: "navigationOnly"
    case .searchTimedOut: "searchTimedOut"
    case .engine: "engine"
    }
  }
}
