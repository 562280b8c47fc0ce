import Audio
import DestinationSearch
import Foundations
import HeadUnit
import Places
import SearchScreen
import Synchronization

/// The parts of a session that are with its client: permissions, loudspeaker and position.
///
/// What a session asks of them stands in its effects, which go to the client as they are recorded; what the client
/// answers comes back by the number that the effect had.
final class RemoteDriver: SessionJournal, PermissionReading, PromptSpeaking {
  private let send: @Sendable (ServiceMessage) -> Void
  private let place: Mutex<Coordinate?>
  private let permissions = Expected<PermissionStatus>()
  private let answers = Expected<PermissionStatus>()
  private let prompts = Expected<PromptDelivery>()
  /// What became of the microphone that was asked for last.
  private let opening = Expected<VoiceControlMachine.Failure?>()
  private let sampleRate: Int
  /// The microphone that was asked for last, and whether the client has opened it.
  private let microphone: Mutex<(current: RemoteMicrophone, isOpen: Bool)>

  /// - Parameters:
  ///   - position: Where the driver is, where known.
  ///   - sampleRate: Samples a second of the client's sound.
  ///   - send: Sends a message to the client, after those before it.
  init(at position: Coordinate?, sampleRate: Int, send: @escaping @Sendable (ServiceMessage) -> Void) {
    place = Mutex(position)
    self.sampleRate = sampleRate
    microphone = Mutex((RemoteMicrophone(sampleRate: sampleRate, opening: opening), false))
    self.send = send
  }

  /// Where the driver is.
  var position: Coordinate? { place.withLock { $0 } }

  /// Takes in where the driver is now.
  func move(to position: Coordinate?) { place.withLock { $0 = position } }

  /// Sends what happens to the client, and goes where the car is; what is asked of it there is expected from then on.
  func write(_ line: RecordingLine) {
    switch line {
    case .event(.moved(let fix), _): move(to: fix.coordinate)
    case .effects(let effects, _): expect(effects)
    default: break
    }
    send(.line(line))
  }

  private func expect(_ effects: [SessionEffect]) {
    for effect in effects {
      switch effect {
      case .readPermissions: permissions.expect()
      case .ask(_, let generation): answers.expect(generation)
      case .openMicrophone(let generation): expectMicrophone(generation)
      case .closeMicrophone: closeMicrophone()
      case .say(_, _, let number): prompts.expect(number)
      default: break
      }
    }
  }

  /// Takes what the client tells.
  ///
  /// - Returns: What of it happens to the screen, rather than being the answer of a part.
  func take(_ event: SessionEvent) -> SessionEvent? {
    switch event {
    case .permissionsRead(let status): permissions.take(status)
    case .permissionsAnswered(let status, let generation): answers.take(status, for: generation)
    case .microphoneOpened(let generation):
      // Sound comes right after it, maybe before anybody hears it.
      if opening.number == generation { microphone.withLock { $0.isOpen = true } }
      opening.take(nil, for: generation)
    case .microphoneRefused(let failure, let generation): opening.take(failure, for: generation)
    default: return event
    }
    return nil
  }

  /// Takes what was heard of a prompt.
  func prompted(_ number: Int, _ delivery: PromptDelivery) { prompts.take(delivery, for: number) }

  func read() async -> PermissionStatus { await permissions.answer() ?? .undecided }

  func request(_ question: PermissionQuestion) async -> PermissionStatus { await answers.answer() ?? .undecided }

  func speak(_ rendering: PromptRendering) async throws -> PromptDelivery {
    // The number that is expected now is that of whatever took its place.
    try Task.checkCancellation()
    guard rendering != .silent, let number = prompts.number else { return .silent }
    send(.prompt(number: number, rendering))
    guard let delivery = await prompts.answer() else { throw CancellationError() }
    return delivery
  }

  /// The client's microphone for the turn that begins.
  var nextMicrophone: RemoteMicrophone { microphone.withLock { $0.current } }

  /// Takes sound. What comes while no microphone is open was on its way when it was closed, and is dropped.
  func recognize(_ bytes: some Collection<UInt8> & Sendable) async throws {
    let open = microphone.withLock { $0.isOpen ? $0.current : nil }
    try await open?.accept(bytes)
  }

  private func expectMicrophone(_ generation: Int) {
    opening.expect(generation)
    microphone.withLock { $0 = (RemoteMicrophone(sampleRate: sampleRate, opening: opening), false) }
  }

  private func closeMicrophone() {
    let closed = microphone.withLock { microphone in
      microphone.isOpen = false
      return microphone.current
    }
    // Whoever hands sound over waits for somebody to hear it.
    Task { await closed.stop() }
  }
}

extension PermissionStatus {
  /// Nothing was answered.
  fileprivate static let undecided = PermissionStatus(microphone: .undetermined, speech: .notDetermined)
}

/// A client's microphone: open once the client says so.
actor RemoteMicrophone: AudioSource {
  private let sound = PushedAudio()
  private let opening: Expected<VoiceControlMachine.Failure?>
  private var decoding: AudioDecoding

  /// - Parameters:
  ///   - sampleRate: Samples a second of what the client sends.
  ///   - opening: What the client says of its microphone.
  init(sampleRate: Int, opening: Expected<VoiceControlMachine.Failure?>) {
    decoding = AudioDecoding(.pcm(sampleRate: sampleRate, isBigEndian: false), longest: nil)
    self.opening = opening
  }

  func start() async throws {
    guard let answer = await opening.answer() else { throw CancellationError() }
    if let failure = answer { throw AudioError(refused: failure) }
  }

  func next() async throws -> AudioChunk? { try await sound.next() }

  func stop() async { await sound.stop() }

  /// Takes sound, and comes back once little of it waits. Nothing at all says that the sound is over.
  func accept(_ bytes: some Collection<UInt8> & Sendable) async throws {
    guard !bytes.isEmpty else { return await sound.finish() }
    if let chunk = try decoding.accept(bytes) { await sound.enqueue(chunk) }
  }
}

extension AudioError {
  /// What a client's microphone that was refused comes to here.
  fileprivate init(refused failure: VoiceControlMachine.Failure) {
    let (code, message): (Code, String) =
      switch failure {
      case .microphoneAbsent: (.deviceAbsent, "isn't connected")
      case .microphoneBusy: (.deviceBusy, "is used by another program")
      case .microphoneForbidden: (.deviceForbidden, "isn't allowed")
      case .microphoneLost: (.deviceLost, "went away")
      default: (.notReadable, "couldn't be opened")
      }
    self.init(code, subject: "the client's microphone", message: message, advice: "check the client")
  }
}
