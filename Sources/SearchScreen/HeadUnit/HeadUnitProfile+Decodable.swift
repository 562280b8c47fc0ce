import VoiceControl

extension HeadUnitProfile: Decodable {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case name, screen, category, caps, visibleRows, visibleRowsUnderKeyboard, frameTiming, rowTiming, dismissalTimeout,
      limitable, driveSide, contentStyle, promptStyle, input, fonts, occupied
  }

  /// Decodes a profile. Name and screen have to be there; what else is left out is as in ``standard``.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` for an unknown field or one out of range.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseFields(except: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys, or standard: Value) throws -> Value {
      try values.decodeIfPresent(Value.self, forKey: key) ?? standard
    }
    func count(_ key: CodingKeys, or standard: Int, upTo most: Int) throws -> Int {
      let count = try value(key, or: standard)
      guard (1...most).contains(count) else {
        throw HeadUnitProfileFault.outOfRange(field: key.rawValue, value: Double(count), 1, Double(most))
      }
      return count
    }
    try self.init(
      name: values.decode(String.self, forKey: .name), screen: values.decode(ScreenSize.self, forKey: .screen))
    guard !name.isBlank else { throw HeadUnitProfileFault.blank(field: "name") }
    category = try value(.category, or: category)
    caps = try value(.caps, or: caps)
    visibleRows = try count(.visibleRows, or: visibleRows, upTo: 50)
    visibleRowsUnderKeyboard = try count(.visibleRowsUnderKeyboard, or: visibleRowsUnderKeyboard, upTo: visibleRows)
    frameTiming = try Self.frameTiming(values) ?? frameTiming
    rowTiming = try value(.rowTiming, or: rowTiming)
    dismissalTimeout = try value(.dismissalTimeout, or: dismissalTimeout)
    guard (0.1...60).contains(dismissalTimeout) else {
      throw HeadUnitProfileFault.outOfRange(field: "dismissalTimeout", value: dismissalTimeout, 0.1, 60)
    }
    limitable = try value(.limitable, or: limitable)
    driveSide = try value(.driveSide, or: driveSide)
    contentStyle = try value(.contentStyle, or: contentStyle)
    promptStyle = try value(.promptStyle, or: promptStyle)
    input = try value(.input, or: input)
    fonts = try value(.fonts, or: fonts)
    occupied = try value(.occupied, or: occupied)
  }

  private static func frameTiming(_ values: KeyedDecodingContainer<CodingKeys>) throws -> FrameTiming? {
    guard values.contains(.frameTiming) else { return nil }
    try values.superDecoder(forKey: .frameTiming).refuseFields(except: ["spacing", "terminalDwell"])
    do {
      return try values.decode(FrameTiming.self, forKey: .frameTiming)
    } catch let error as FrameError {
      throw HeadUnitProfileFault.wrongType(field: "frameTiming", error.description)
    }
  }
}
