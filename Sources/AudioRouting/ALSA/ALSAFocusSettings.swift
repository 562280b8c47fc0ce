/// How others are lowered on ALSA without a sound server, where streams cannot be lowered one by one.
public struct ALSAFocusSettings: Sendable, Hashable {
  /// The mixer: an ALSA control device, "hw:0" for example.
  public var mixer = "default"

  /// The simple control others play through, "Music" of a `softvol` for example; nil to lower nobody.
  ///
  /// Our own prompts must not play through it, or they would be lowered too.
  public var element: String?

  /// By how many decibels it is lowered, positive.
  public var attenuation = 20.0

  /// ALSA configuration for the mixer alone, in the form of `~/.asoundrc`.
  public var configurationText: String?

  /// Where the record of what is lowered is kept; nil for `$XDG_RUNTIME_DIR/whereto`.
  public var folder: String?

  /// The folder in which the system makes a file for each sound card.
  public var deviceFolder = "/dev/snd"

  /// Makes settings with the values above.
  public init() {}
}
