import Audio
import Foundation
import Synchronization

/// The streams of a PulseAudio server, or of PipeWire in its place.
final class PulseMixer: StreamMixer {
  private let pactl: Pactl
  private let settings: PulseSettings
  /// Whether `pactl` knows `--format`, which came with PulseAudio 16; nil as long as nobody has tried.
  private let knowsJSON = Mutex<Bool?>(nil)

  init(_ settings: PulseSettings) {
    self.settings = settings
    pactl = Pactl(settings: settings)
  }

  var backend: FocusReport.Backend { .pulse }

  func ducking() async -> FocusReport.Ducking { .streams }

  func identity() async throws(AudioError) -> String {
    let output = try await pactl.run(["info"])
    guard output.isSuccess else { throw pactl.unavailable("does not answer (\(output.message))") }
    let lines = output.text.split(whereSeparator: \.isNewline)
    // Drawn anew whenever the server starts.
    guard let cookie = lines.first(where: { $0.hasPrefix("Cookie: ") }) else {
      throw pactl.failed("does not say which it is")
    }
    return String(cookie.dropFirst("Cookie: ".count))
  }

  func streams() async throws(AudioError) -> [MixerStream] {
    let process = "\(getpid())"
    return try await listing().map {
      $0.mixerStream(process: process, ownRole: settings.ownRole, attenuation: settings.attenuation)
    }
  }

  private func listing() async throws(AudioError) -> [PulseStream] {
    if knowsJSON.withLock({ $0 }) != false {
      let output = try await pactl.run(["--format=json", "list", "sink-inputs"])
      if output.isSuccess {
        guard let streams = PulseListing.json(output.text) else { throw nonsense(output.text) }
        knowsJSON.withLock { $0 = true }
        return streams
      }
      guard output.message.contains("option") else {
        throw pactl.unavailable("does not answer (\(output.message))")
      }
      knowsJSON.withLock { $0 = false }
    }
    let output = try await pactl.run(["list", "sink-inputs"])
    guard output.isSuccess else { throw pactl.unavailable("does not answer (\(output.message))") }
    guard let streams = PulseListing.text(output.text) else { throw nonsense(output.text) }
    return streams
  }

  private func nonsense(_ text: String) -> AudioError {
    let start = text.prefix { !$0.isNewline }.prefix(60)
    return pactl.failed("gave \"\(start)\" instead of a list of streams")
  }

  func set(_ id: String, volumes: [Int]) async throws(AudioError) -> Bool {
    let output = try await pactl.run(["set-sink-input-volume", id] + volumes.map { "\($0)" })
    if output.isSuccess { return true }
    if output.message.contains("No such entity") { return false }
    throw pactl.failed("did not change the volume of stream \(id) (\(output.message))")
  }

  func changes() -> AsyncStream<MixerChange> {
    // A reader that falls behind has to look at the streams anyway.
    let (stream, continuation) = AsyncStream.makeStream(of: MixerChange.self, bufferingPolicy: .bufferingNewest(256))
    let watch = Task.detached { [pactl, settings] in
      await PulseWatch(pactl: pactl, retryInterval: settings.retryInterval).run { continuation.yield($0) }
      continuation.finish()
    }
    continuation.onTermination = { _ in watch.cancel() }
    return stream
  }
}
