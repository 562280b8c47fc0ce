/// What a capture source does when its reader falls behind by more than the queue holds.
public enum DeliveryPolicy: Sendable, Hashable {
  /// Drops the oldest audio and counts it: the reader hears the present. For microphones.
  case dropOldest

  /// Stops reading the device until there is room: nothing is lost between a device that is not paced by real time,
  /// such as ALSA's `file` plug-in, and the reader. Real hardware then overruns, which is counted.
  case wait
}
