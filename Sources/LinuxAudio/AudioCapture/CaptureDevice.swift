import Audio
import CALSA
import Foundation
import Foundations

/// An audio capture device.
public struct CaptureDevice: Sendable, Hashable {
  /// The name for opening it, for example "default" or "plughw:CARD=PCH,DEV=0".
  public var name: String
  /// ALSA's description; may have several lines, or none.
  public var description: String

  /// Creates a device.
  public init(name: String, description: String) { (self.name, self.description) = (name, description) }

  /// Lists ALSA's capture devices, in its order. The list can be empty.
  ///
  /// Playback-only devices are excluded; "null", which provides endless silence, is included as ALSA lists it.
  /// - Throws: ``Audio/AudioError`` if ALSA's configuration can't be read.
  public static func list() throws -> [CaptureDevice] {
    ALSAMessages.silence()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    let code = snd_device_name_hint(-1, "pcm", &hints)
    guard code >= 0, let hints else {
      throw AudioError(
        .deviceFailed, subject: "ALSA",
        message: "the devices can't be listed (\(String(cString: snd_strerror(code))))",
        advice: "install libasound2-data and check ~/.asoundrc")
    }
    defer { snd_device_name_free_hint(hints) }
    var devices: [CaptureDevice] = []
    var next = hints
    while let hint = next.pointee {
      next += 1
      // No direction means both.
      let direction = value("IOID", of: hint)
      guard direction == nil || direction == "Input", let name = value("NAME", of: hint) else { continue }
      devices.append(CaptureDevice(name: name, description: value("DESC", of: hint) ?? ""))
    }
    return devices
  }

  private static func value(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
    guard let text = snd_device_name_get_hint(hint, key) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}

extension CaptureDevice {
  /// Opens a device as for capture, and closes it without starting it, on a separate thread.
  /// - Returns: the error that prevents capture, or nil if capture is possible.
  static func probe(_ name: String, configurationText: String? = nil) async -> AudioError? {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        let device = ALSAPCM(name: name, use: .capture, configurationText: configurationText)
        let outcome: AudioError?
        do throws(AudioError) {
          _ = try device.open(sampleRate: Endpointer.sampleRate)
          outcome = nil
        } catch {
          outcome = error
        }
        device.close()
        continuation.resume(returning: outcome)
      }
      thread.name = "whereto.probe"
      thread.start()
    }
  }
}
