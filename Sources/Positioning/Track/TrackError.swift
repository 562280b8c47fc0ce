/// Why a track cannot be played.
public struct TrackError: Error, Hashable, Sendable {
  /// The file; `nil` where the track is not wrong, but how it is to be played.
  public let file: String?
  /// The line of the file, from 1; `nil` where the whole file is meant.
  public let line: Int?
  /// What is wrong.
  public let problem: String
  /// What to do about it.
  public let remedy: String

  init(file: String? = nil, line: Int? = nil, _ problem: String, remedy: String) {
    self.file = file
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }
}

extension TrackError: CustomStringConvertible {
  /// One line: "path:line: what is wrong; what to do". It names no position.
  public var description: String {
    let place = [file, line.map(String.init)].compactMap(\.self).joined(separator: ":")
    return "\(place.isEmpty ? "" : "\(place): ")\(problem); \(remedy)"
      .split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
