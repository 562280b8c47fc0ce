import CALSA
import Synchronization

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
