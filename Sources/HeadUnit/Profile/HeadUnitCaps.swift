/// The maximum number of each kind of item that a head unit shows. The original silently drops the rest.
///
/// The numbers of ``standard`` are those of iOS 18.2; the platform doesn't guarantee them, so each can be set.
public struct HeadUnitCaps: Hashable, Sendable {
  /// The maximum number of rows of a list, in all sections together (LI-2).
  public var rows = 24
  /// The maximum number of rows of a list while the car limits lists (LI-4).
  public var limitedRows = 12
  /// The maximum number of sections of a list (LI-2).
  public var sections = 200
  /// The maximum number of buttons of a grid (GR-1).
  public var gridButtons = 8
  /// The maximum number of buttons on the map (MA-1).
  public var mapButtons = 4
  /// The maximum number of buttons on the map while it is panned (MA-3).
  public var panningMapButtons = 2
  /// The maximum number of buttons on each side of a bar (MA-2).
  public var barButtons = 2
  /// The maximum number of buttons of an alert (AL-2).
  public var alertActions = 3
  /// The maximum number of trips of a preview panel (MA-6).
  public var trips = 12
  /// The maximum number of route choices of a trip (MA-6).
  public var routes = 3
  /// The maximum number of frames of a voice template (VC-1).
  public var voiceFrames = 5

  /// The caps of iOS 18.2.
  public static let standard = HeadUnitCaps()

  /// Makes the caps of iOS 18.2.
  public init() {}

  /// Each cap under its name in a profile.
  private static let fields: [(name: String, path: any WritableKeyPath<HeadUnitCaps, Int> & Sendable)] = [
    ("rows", \.rows), ("limitedRows", \.limitedRows), ("sections", \.sections), ("gridButtons", \.gridButtons),
    ("mapButtons", \.mapButtons), ("panningMapButtons", \.panningMapButtons), ("barButtons", \.barButtons),
    ("alertActions", \.alertActions), ("trips", \.trips), ("routes", \.routes), ("voiceFrames", \.voiceFrames),
  ]
}

extension HeadUnitCaps: Codable {
  /// Decodes caps; a missing one is as in ``standard``.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` for an unknown name or a cap below 1 or above 1000.
  public init(from decoder: any Decoder) throws {
    self.init()
    try decoder.refuseFields(except: Self.fields.map(\.name))
    let values = try decoder.container(keyedBy: FieldName.self)
    for (name, cap) in Self.fields {
      self[keyPath: cap] = try values.decode(FieldName(name), in: 1...1000, or: self[keyPath: cap])
    }
  }
}

/// The features that the car currently limits, usually because it is moving (SC-1).
///
/// Written as names: `["keyboard", "lists"]`.
public struct InterfaceLimits: OptionSet, Hashable, Sendable {
  /// The platform's number: keyboard 1, lists 2.
  public let rawValue: Int

  /// No keyboard.
  public static let keyboard = InterfaceLimits(rawValue: 1)
  /// Short lists.
  public static let lists = InterfaceLimits(rawValue: 2)

  /// Makes limits of the platform's number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The names of the limits that are on.
  public var names: [String] { Self.named.filter { contains($0.limit) }.map(\.name) }

  private static let named: [(name: String, limit: InterfaceLimits)] = [("keyboard", .keyboard), ("lists", .lists)]
}

extension InterfaceLimits: Codable {
  /// Decodes a list of names.
  ///
  /// - Throws: `DecodingError` for an unknown name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = []
    for name in try container.decode([String].self) {
      guard let limit = Self.named.first(where: { $0.name == name })?.limit else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\"\(name)\" isn't a valid limit; use keyboard or lists")
      }
      insert(limit)
    }
  }

  /// Encodes the list of names.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(names)
  }
}
