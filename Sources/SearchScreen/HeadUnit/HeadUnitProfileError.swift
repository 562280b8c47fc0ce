/// Why a head-unit profile cannot be used.
public struct HeadUnitProfileError: Error, Hashable, Sendable {
  /// The file it was read from.
  public var file: String
  /// What is wrong, naming the field.
  public var fault: HeadUnitProfileFault

  /// Makes an error.
  public init(file: String, fault: HeadUnitProfileFault) {
    self.file = file
    self.fault = fault
  }
}

extension HeadUnitProfileError: CustomStringConvertible {
  /// One line: the file, the field, what is wrong and what to do.
  public var description: String { "\(file): \(fault)" }
}
