/// How other programs are lowered on PulseAudio, or PipeWire in its place.
public struct PulseSettings: Sendable, Hashable {
  /// Name or path of the program that talks to the server.
  public var program = "pactl"

  /// The server's address, as in `PULSE_SERVER`; nil for the usual one.
  public var server: String?

  /// By how many decibels others are lowered, positive.
  public var attenuation = 20.0

  /// The `media.role` of streams that other processes play for us, which are not lowered. A player started with
  /// `PULSE_PROP=media.role=whereto` has it.
  public var ownRole = "whereto"

  /// Where the record of what is lowered is kept; nil for `$XDG_RUNTIME_DIR/whereto`.
  public var folder: String?

  /// How long the server may take to answer.
  public var patience: Duration = .seconds(2)

  /// How long to wait before a lost server is looked for again.
  public var retryInterval: Duration = .seconds(1)

  /// Makes settings with the values above.
  public init() {}
}
