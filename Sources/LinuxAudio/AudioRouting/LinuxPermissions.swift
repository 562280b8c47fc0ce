import Audio
import Foundation
import Foundations
public import HeadUnit

/// The two permissions on a system without permission prompts of its own.
///
/// A policy file replaces the phone's settings. If it allows the microphone, the device is also opened, but not started
/// (PE-2). If it allows speech, the recognizer's models must also load (PE-9). Nothing is cached between two reads
/// (PE-4).
///
/// | file, microphone | device | status |
/// |---|---|---|
/// | ask | not touched | undetermined |
/// | deny | not touched | denied |
/// | allow | opens | granted |
/// | allow | `EACCES`, `EPERM` | denied |
/// | allow | absent, or fails otherwise | granted, unavailable: microphone absent |
/// | allow | busy | granted, unavailable: microphone busy |
/// | unreadable | not touched | both denied |
public struct LinuxPermissions: PermissionReading {
  private let file: PermissionPolicyFile
  private let settings: Settings

  /// The device and the checks.
  public struct Settings: Sendable {
    /// ALSA name of the microphone.
    public var device: String
    /// ALSA configuration for the device only, in the format of `~/.asoundrc`.
    public var configurationText: String?
    /// Whether the recognizer's models load.
    public var modelsLoad: @Sendable () async -> Bool = { true }
    /// Waits until a request rereads the file.
    var pause: @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(250)) }
    /// Called with the reason why something counts as denied or unavailable: a ``PermissionPolicyError`` or
    /// ``Audio/AudioError``.
    public var onProblem: @Sendable (any Error) -> Void

    /// Creates settings.
    public init(device: String = "default", onProblem: @escaping @Sendable (any Error) -> Void = { _ in }) {
      (self.device, self.onProblem) = (device, onProblem)
    }
  }

  private let probe: @Sendable () async -> AudioError?

  /// Creates permissions by a policy file; nil for `$XDG_CONFIG_HOME/whereto/permissions.json`.
  public init(path: String? = nil, settings: Settings = Settings()) {
    self.init(path: path, settings: settings) {
      await CaptureDevice.probe(settings.device, configurationText: settings.configurationText)
    }
  }

  init(path: String?, settings: Settings, probe: @escaping @Sendable () async -> AudioError?) {
    file = PermissionPolicyFile(path: path ?? PermissionPolicyFile.defaultPath())
    self.settings = settings
    self.probe = probe
  }

  /// The current answers. Never throws: an unreadable file denies both permissions.
  public func read() async -> PermissionStatus {
    var status = answers()
    if status.microphone == .granted, let error = await probe() {
      settings.onProblem(error)
      switch error.code {
      case .deviceForbidden: status.microphone = .denied
      case .deviceBusy: status.unavailable = .microphoneBusy
      default: status.unavailable = .microphoneAbsent
      }
    }
    if status.speech == .authorized, await !settings.modelsLoad() {
      // Only one failure is reported: the microphone's takes precedence, because audio passes through it first.
      status.unavailable = status.unavailable ?? .speechUnavailable
    }
    return status
  }

  /// Waits until the policy file answers the open question, or the task is cancelled.
  public func request(_ question: PermissionQuestion) async -> PermissionStatus {
    while question.isUndecided(in: answers()), !Task.isCancelled {
      do { try await settings.pause() } catch { break }
    }
    return await read()
  }

  /// The file's answers, without checks.
  private func answers() -> PermissionStatus {
    do {
      return try file.read()
    } catch {
      settings.onProblem(error)
      return PermissionStatus(microphone: .denied, speech: .denied)
    }
  }
}
