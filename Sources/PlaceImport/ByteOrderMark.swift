package import Foundation

extension Data {
  /// Without the mark that some programs put before UTF-8 text.
  package var droppingByteOrderMark: Data { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self }
}
