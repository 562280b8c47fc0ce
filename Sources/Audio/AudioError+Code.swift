extension AudioError {
  /// What kind of failure an ``AudioError`` is. More may be added, so a `switch` over it needs a default.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// A stable name, for example "deviceBusy".
    public var rawValue: String

    /// Creates a code from its stable name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The stable name.
    public var description: String { rawValue }

    /// There is no such file.
    public static let fileNotFound = Code(rawValue: "fileNotFound")
    /// The file exists but may not or cannot be read.
    public static let notReadable = Code(rawValue: "notReadable")
    /// The path is a directory.
    public static let isDirectory = Code(rawValue: "isDirectory")
    /// The content is not a WAV file.
    public static let notWAV = Code(rawValue: "notWAV")
    /// The file ends before its header or its samples do.
    public static let truncated = Code(rawValue: "truncated")
    /// The samples are in a form this library does not read.
    public static let unsupportedFormat = Code(rawValue: "unsupportedFormat")
    /// There is not a single sample.
    public static let empty = Code(rawValue: "empty")
    /// The audio is longer than the limit set.
    public static let tooLong = Code(rawValue: "tooLong")
    /// There is no such device.
    public static let deviceAbsent = Code(rawValue: "deviceAbsent")
    /// Another program has the device.
    public static let deviceBusy = Code(rawValue: "deviceBusy")
    /// The user may not open the device.
    public static let deviceForbidden = Code(rawValue: "deviceForbidden")
    /// The device went away or fell silent while capturing.
    public static let deviceLost = Code(rawValue: "deviceLost")
    /// The device failed in another way.
    public static let deviceFailed = Code(rawValue: "deviceFailed")
    /// The file could not be written.
    public static let notWritable = Code(rawValue: "notWritable")
  }
}
