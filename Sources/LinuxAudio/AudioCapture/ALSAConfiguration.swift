package import Audio
import CALSA
import Foundation
import Foundations

/// libasound's configuration with further text loaded over it, and the only owner of the copy.
///
/// It serves one device alone, so it needs no environment variable and changes nothing for others.
package final class ALSAConfiguration {
  package let root: OpaquePointer

  package init(text: String, device: String) throws(AudioError) {
    root = try Self.copyOfGlobal(device)
    var input: OpaquePointer?
    var code = snd_input_buffer_open(&input, text, text.utf8.count)
    if let input, code >= 0 {
      code = snd_config_load(root, input)
      snd_input_close(input)
    }
    if code < 0 {
      throw AudioError(
        .deviceFailed, subject: device, message: "its configuration text is not valid for ALSA",
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
    // Without the system's configuration the text may still be enough.
    if copy == nil { _ = snd_config_top(&copy) }
    guard let copy else { throw .pcm(device, for: .capture, failing: -ENOMEM, doing: "being configured") }
    return copy
  }
}

/// What libasound says of itself on standard error: nothing, once it is silenced.
///
/// What matters of it reaches the caller as an error.
package enum ALSAMessages {
  // Swift runs this once, on first use, whichever thread that is on.
  private static let isSilent = whereto_alsa_silence() == 0

  /// Silences libasound. Called before anything that could make it speak.
  package static func silence() { _ = isSilent }
}
