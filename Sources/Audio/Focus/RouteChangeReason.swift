/// Why sound goes or comes another way (AU-7), with the numbers head units use; there is no 5.
public enum RouteChangeReason: Int, Sendable, Hashable, Codable, CaseIterable {
  /// Nobody knows.
  case unknown = 0
  /// A device was connected.
  case newDevice = 1
  /// A device that may be the one in use was taken away.
  case oldDeviceUnavailable = 2
  /// The use of sound changed.
  case categoryChange = 3
  /// The user chose another device.
  case override = 4
  /// The system woke up.
  case wakeFromSleep = 6
  /// There is no device for what is wanted.
  case noSuitableRoute = 7
  /// A device has another format or other ports than before.
  case configurationChange = 8
}
