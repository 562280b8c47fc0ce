package import Audio
import Foundation

extension CaptureDevice {
  /// Opens a device as capturing would and closes it again without starting it, on a thread of its own.
  /// - Parameters:
  ///   - name: an ALSA name.
  ///   - configurationText: ALSA configuration that holds for this alone, in the form of `~/.asoundrc`.
  /// - Returns: why it cannot be captured from, or nil when it can.
  package static func probe(_ name: String, configurationText: String? = nil) async -> AudioError? {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        let device = ALSAPCM(name: name, preferredSampleRate: 16000, configurationText: configurationText)
        let outcome: AudioError?
        do throws(AudioError) {
          _ = try device.open()
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
