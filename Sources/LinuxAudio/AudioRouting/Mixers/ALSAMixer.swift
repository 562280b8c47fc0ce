import Audio
import CALSA
import Foundation
import Foundations

/// One control of an ALSA mixer, opened for each use, on a separate thread.
actor ALSAMixer: StreamMixer {
  private static let noElement = "ALSA can't lower other programs individually, and no mixer control is configured"

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

/// An open mixer and one of its simple controls, and the sole owner of both.
struct ALSAMixerElement: ~Copyable {
  private let name: String
  private let mixer: OpaquePointer
  private let element: OpaquePointer
  private let channels: [snd_mixer_selem_channel_id_t]
  private let configuration: ALSAConfiguration?

  init(_ name: String, settings: ALSAFocusSettings) throws(AudioError) {
    let (mixer, element, configuration) = try Self.open(name, settings)
    self.name = name
    self.mixer = mixer
    self.element = element
    self.configuration = configuration
    channels = (0...SND_MIXER_SCHN_LAST.rawValue).map { snd_mixer_selem_channel_id_t(rawValue: $0) }
      .filter { snd_mixer_selem_has_playback_channel(element, $0) != 0 }
  }

  deinit { snd_mixer_close(mixer) }

  private static func open(
    _ name: String, _ settings: ALSAFocusSettings
  ) throws(AudioError) -> (OpaquePointer, OpaquePointer, ALSAConfiguration?) {
    ALSAMessages.silence()
    var opened: OpaquePointer?
    guard snd_mixer_open(&opened, 0) >= 0, let mixer = opened else {
      throw failure(settings.mixer, "can't be opened")
    }
    do throws(AudioError) {
      let configuration = try attach(settings, to: mixer)
      return (mixer, try find(name, in: mixer, device: settings.mixer), configuration)
    } catch {
      snd_mixer_close(mixer)
      throw error
    }
  }

  private static func attach(
    _ settings: ALSAFocusSettings, to mixer: OpaquePointer
  ) throws(AudioError) -> ALSAConfiguration? {
    guard let text = settings.configurationText else {
      try check(snd_mixer_attach(mixer, settings.mixer), settings.mixer)
      return nil
    }
    let configuration = try ALSAConfiguration(text: text, device: settings.mixer)
    var control: OpaquePointer?
    try check(snd_ctl_open_lconf(&control, settings.mixer, 0, configuration.root), settings.mixer)
    var list: OpaquePointer?
    let code = snd_hctl_open_ctl(&list, control)
    guard code >= 0, let list else {
      if let control { snd_ctl_close(control) }
      throw failure(settings.mixer, "can't be opened (\(String(cString: snd_strerror(code))))")
    }
    // From here on, the mixer owns both.
    try check(snd_mixer_attach_hctl(mixer, list), settings.mixer)
    return configuration
  }

  private static func find(
    _ name: String, in mixer: OpaquePointer, device: String
  ) throws(AudioError) -> OpaquePointer {
    try check(snd_mixer_selem_register(mixer, nil, nil), device)
    try check(snd_mixer_load(mixer), device)
    var names: [String] = []
    var next = snd_mixer_first_elem(mixer)
    while let element = next {
      next = snd_mixer_elem_next(element)
      guard snd_mixer_selem_has_playback_volume(element) != 0 else { continue }
      let found = snd_mixer_selem_get_name(element).map { String(cString: $0) } ?? ""
      if found == name { return element }
      names.append("\"\(found)\"")
    }
    let known = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
    throw failure(device, "has no volume control \"\(name)\"; \(known)")
  }

  /// In the control's steps.
  func volumes() throws(AudioError) -> [Int] {
    var volumes: [Int] = []
    for channel in channels {
      var volume = 0
      try Self.check(snd_mixer_selem_get_playback_volume(element, channel, &volume), name)
      volumes.append(volume)
    }
    return volumes
  }

  /// The volume that is `attenuation` decibels lower: on the control's decibel scale, else on a cubic scale.
  func lowered(_ volume: Int, by attenuation: Double) -> Int {
    let attenuation = max(0, attenuation)
    var lowest = 0
    var highest = 0
    guard snd_mixer_selem_get_playback_volume_range(element, &lowest, &highest) >= 0 else { return volume }
    var hundredths = 0
    var result = 0
    if snd_mixer_selem_ask_playback_vol_dB(element, volume, &hundredths) >= 0,
      snd_mixer_selem_ask_playback_dB_vol(element, hundredths - Int(attenuation * 100), -1, &result) >= 0
    {
      return min(volume, max(lowest, result))
    }
    return lowest + Int((Double(volume - lowest) * pow(10, -attenuation / 60)).rounded())
  }

  func set(_ volumes: [Int]) throws(AudioError) {
    guard volumes.count == channels.count else {
      throw Self.failure(name, "has a different number of channels than before")
    }
    for (channel, volume) in zip(channels, volumes) {
      try Self.check(snd_mixer_selem_set_playback_volume(element, channel, volume), name)
    }
  }

  private static func check(_ code: Int32, _ subject: String) throws(AudioError) {
    if code < 0 { throw failure(subject, "failed (\(String(cString: snd_strerror(code))))") }
  }

  private static func failure(_ subject: String, _ message: String) -> AudioError {
    AudioError(
      .mixerFailed, subject: subject, message: message, advice: "choose a mixer and a control that \"amixer\" lists")
  }
}
