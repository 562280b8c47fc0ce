import Audio
import DestinationSearch
import Logging
import NIOCore
import Places
import Recognition

/// A conversation with one client of the Wyoming protocol (github.com/OHF-Voice/wyoming).
///
/// Audio that can't be processed is answered with an error at once, and at its end with an empty transcript or no
/// detection, because clients wait for that.
actor WyomingConversation {
  private let state: ServiceState
  private let client: String
  private let settings: WyomingServer.Settings
  private let logger: Logger
  /// The current audio.
  private var recognition: WyomingRecognition?
  /// Whether the current audio was refused; its further events are ignored.
  private var isRefused = false
  /// Whether to detect the wake phrase in the next audio, instead of transcribing it.
  private var isWaiting = false

  init(state: ServiceState, client: String, settings: WyomingServer.Settings, logger: Logger) {
    (self.state, self.client, self.settings, self.logger) = (state, client, settings, logger)
  }

  /// The answers to an event; unknown events are ignored, as the protocol requires.
  func answers(to event: WyomingEvent) async -> [WyomingEvent] {
    switch event.type {
    case "describe":
      return [
        WyomingEvent("info", WyomingData(programsWaitingFor: state.search.wake?.phrase, speaks: settings.voice != nil))
      ]
    case "ping":
      var data = WyomingData()
      data.text = event.data.text
      return [WyomingEvent("pong", data)]
    case "transcribe":
      isWaiting = false
      return []
    case "detect": return await answering { try waitForPhrase(event.data.names) }
    case "audio-start":
      await end()
      return await trying {
        try begin(event.data)
        return []
      }
    case "audio-chunk":
      guard !isRefused else { return [] }
      return await trying {
        if recognition == nil { try begin(event.data) }
        return try await recognition?.accept(event.payload) ?? []
      }
    case "audio-stop": return await audioEnded()
    case "recognize": return await answering { [try await places().intent(of: try words(event.data))] }
    // Home Assistant sends the transcript to request a sentence.
    case "transcript": return await answering { [try await places().sentence(for: try words(event.data))] }
    case "synthesize": return await answering { try await speech(event.data.text ?? "") }
    default: return []
    }
  }

  /// Releases the current audio.
  func end() async {
    await recognition?.cancel()
    (recognition, isRefused) = (nil, false)
  }

  private func waitForPhrase(_ names: [String]?) throws -> [WyomingEvent] {
    guard let wake = state.search.wake else {
      throw ServiceError.notFound("this service has no wake phrase; start it with --wake-phrase")
    }
    let name = WyomingData.name(of: wake.phrase)
    if let names, !names.isEmpty, !names.contains(name) {
      throw ServiceError.notFound("this service's wake phrase is '\(name)'")
    }
    isWaiting = true
    return []
  }

  private func begin(_ format: WyomingData) throws {
    if isWaiting, let wake = state.search.wake {
      recognition = try WyomingRecognition(format, for: wake, state, client: client)
    } else {
      recognition = try WyomingRecognition(format, state, client: client, position: state.car.position())
    }
  }

  private func audioEnded() async -> [WyomingEvent] {
    let nothing = isWaiting ? WyomingEvent("not-detected") : WyomingRecognition.transcript("")
    guard let recognition else {
      await end()
      return [nothing]
    }
    let answers = await trying { try await recognition.finish() }
    await end()
    // After an error, a client still waits for the final answer.
    return answers.last?.type == "error" ? answers + [nothing] : answers
  }

  /// The text of a client, limited as in a search over HTTP.
  private func words(_ data: WyomingData) throws(ServiceError) -> String {
    let text = data.text ?? ""
    guard text.unicodeScalars.count <= Query.longestText else {
      throw .badParameter("text", "is longer than \(Query.longestText) code points")
    }
    return text
  }

  private func places() throws -> WyomingPlaces {
    var resolver = state.search.resolver
    // The protocol has no tokens: a client on this machine is treated as the user who started the service.
    let isHere = client == "127.0.0.1" || client == "::1"
    resolver.personal = try state.ownPlaces(of: isHere && settings.showsOwnPlaces ? .host : nil)
    // The protocol has no field for positions.
    return WyomingPlaces(resolver: resolver, rubricator: state.search.map.rubricator, position: state.car.position())
  }

  private func speech(_ text: String) async throws -> [WyomingEvent] {
    guard let voice = settings.voice else { throw ServiceError.noVoice }
    let chunk = try await state.speech(of: text, by: voice, parameter: "text", for: client)
    var format = WyomingData()
    (format.rate, format.width, format.channels) = (chunk.sampleRate, 2, 1)
    let pieces = stride(from: 0, to: chunk.samples.count, by: Self.samplesOfPiece).map { start in
      let samples = chunk.samples[start..<min(start + Self.samplesOfPiece, chunk.samples.count)]
      var payload = ByteBuffer()
      payload.reserveCapacity(2 * samples.count)
      for sample in samples { payload.writeInteger(sample, endianness: .little) }
      return WyomingEvent("audio-chunk", format, payload: payload)
    }
    return [WyomingEvent("audio-start", format)] + pieces + [WyomingEvent("audio-stop")]
  }

  /// Number of samples in one event.
  private static let samplesOfPiece = 4_096

  /// Processes the current audio; refuses it if that fails.
  private func trying(_ work: () async throws -> [WyomingEvent]) async -> [WyomingEvent] {
    let answers = await answering(work)
    if answers.last?.type == "error" {
      await end()
      isRefused = true
    }
    return answers
  }

  /// Runs work; if it fails, the client gets the error.
  private func answering(_ work: () async throws -> [WyomingEvent]) async -> [WyomingEvent] {
    do {
      return try await work()
    } catch {
      let failure = ServiceError.converting(error)
      var data = WyomingData()
      (data.text, data.code) = (failure.message, failure.code)
      if failure.isFault {
        logger.error("a Wyoming client's request failed", metadata: ["error": "\(type(of: error))"])
      }
      return [WyomingEvent("error", data)]
    }
  }
}
