import Audio
import CALSA
import Foundation
import Foundations

/// A copy of libasound's configuration with additional text loaded over it for one device, and its sole owner.
final class ALSAConfiguration {
  let root: OpaquePointer

  init(text: String, device: String) throws(AudioError) {
    root = try Self.copyOfGlobal(device)
    var input: OpaquePointer?
    var code = snd_input_buffer_open(&input, text, text.utf8.count)
    if let input, code >= 0 {
      code = snd_config_load(root, input)
      snd_input_close(input)
    }
    if code < 0 {
      throw AudioError(
        .deviceFailed, subject: device, message: "its ALSA configuration text is invalid",
        advice: "compare it with the asoundrc examples of alsa-lib")
    }
  }

  deinit { snd_config_delete(root) }

  private static func copyOfGlobal(_ device: String) throws(AudioError) -> OpaquePointer {
    var copy: OpaquePointer?
    var global: OpaquePointer?
    if snd_config_update_ref(&global) >= 0, let global {
      _ = snd_config_copy(&copy, global)
      snd_config_unref(global)
    }
    // Even without the system's configuration, the text may suffice.
    if copy == nil { _ = snd_config_top(&copy) }
    guard let copy else { throw .pcm(device, for: .capture, failing: -ENOMEM, doing: "being configured") }
    return copy
  }
}

/// Suppresses libasound's messages on standard error; relevant problems reach the caller as errors.
enum ALSAMessages {
  // Swift runs this once, on first use, whichever thread that is on.
  private static let isSilent = whereto_alsa_silence() == 0

  /// Silences libasound. Call it before any call that could print a message.
  static func silence() { _ = isSilent }
}
