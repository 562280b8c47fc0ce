package import Audio
import CALSA
import Foundation
import Foundations

/// A device that audio can be captured from.
public struct CaptureDevice: Sendable, Hashable {
  /// The name to open it by, for example "default" or "plughw:CARD=PCH,DEV=0".
  public var name: String

  /// What it is, in ALSA's words; may have several lines, or none.
  public var description: String

  /// Creates a device.
  public init(name: String, description: String) {
    self.name = name
    self.description = description
  }

  /// Lists the capture devices ALSA knows, in its order. The list can be empty.
  ///
  /// Devices that only play are left out; "null", which gives endless silence, is kept as ALSA lists it.
  /// - Throws: ``Audio/AudioError`` when ALSA's configuration cannot be read.
  public static func list() throws -> [CaptureDevice] {
    ALSAMessages.silence()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    let code = snd_device_name_hint(-1, "pcm", &hints)
    guard code >= 0, let hints else {
      throw AudioError(
        .deviceFailed, subject: "ALSA",
        message: "the devices cannot be listed (\(String(cString: snd_strerror(code))))",
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
  /// Opens a device as capturing would and closes it again without starting it, on a thread of its own.
  /// - Parameters:
  ///   - name: an ALSA name.
  ///   - configurationText: ALSA configuration that holds for this alone, in the form of `~/.asoundrc`.
  /// - Returns: why it cannot be captured from, or nil when it can.
  package static func probe(_ name: String, configurationText: String? = nil) async -> AudioError? {
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
