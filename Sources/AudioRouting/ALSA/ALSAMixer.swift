import Audio
import AudioCapture
import CALSA
import Foundation

/// One control of an ALSA mixer, opened for each use and used on a thread of its own.
actor ALSAMixer: StreamMixer {
  private static let noElement = "ALSA cannot lower other programs one by one, and no control is set that could be"

  private let settings: ALSAFocusSettings
  private let executor = QueueExecutor(label: "whereto.mixer")

  init(_ settings: ALSAFocusSettings) { self.settings = settings }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  nonisolated var backend: FocusReport.Backend { .alsa }

  func ducking() -> FocusReport.Ducking {
    guard let element = settings.element else { return .unavailable(reason: Self.noElement) }
    return .mixerElement(element)
  }

  func identity() -> String { settings.mixer }

  func streams() throws(AudioError) -> [MixerStream] {
    guard let name = settings.element else { return [] }
    let element = try ALSAMixerElement(name, settings: settings)
    let volumes = try element.volumes()
    return [
      MixerStream(id: name, volumes: volumes, lowered: volumes.map { element.lowered($0, by: settings.attenuation) })
    ]
  }

  func set(_ id: String, volumes: [Int]) throws(AudioError) -> Bool {
    try ALSAMixerElement(id, settings: settings).set(volumes)
    return true
  }

  nonisolated func changes() -> AsyncStream<MixerChange> { DeviceFolderWatch.changes(in: settings.deviceFolder) }
}
