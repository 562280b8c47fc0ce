package import Audio
import CALSA
import Foundation
import Synchronization

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

/// What libasound says of itself, which it would otherwise print on standard error.
///
/// Silent unless redirected: what matters of it reaches the caller as an error.
public enum ALSAMessages {
  private static let sink = Mutex<(@Sendable (_ function: String, _ message: String) -> Void)?>(nil)

  // Swift runs this once, on first use, whichever thread that is on.
  private static let isInstalled: Bool =
    whereto_alsa_set_sink { function, _, message in
      guard let function, let message else { return }
      let (name, text) = (String(cString: function), String(cString: message))
      ALSAMessages.sink.withLock { $0 }?(name, text)
    } == 0

  /// Sends libasound's messages to `sink`, from any thread, or nowhere for nil.
  /// - Parameter sink: takes the C function that complains and what it says.
  public static func redirect(to sink: (@Sendable (_ function: String, _ message: String) -> Void)?) {
    prepare()
    self.sink.withLock { $0 = sink }
  }

  /// Takes over libasound's messages. Called before anything that could cause one.
  package static func prepare() { _ = isInstalled }
}
