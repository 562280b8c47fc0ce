/// The side of the car on which the driver sits. Head units don't report it to the app, so it is an input that may be
/// unknown (SC-7).
public enum DriveSide: String, Hashable, Sendable, Codable, CaseIterable {
  /// Left, as in countries with right-hand traffic.
  case left
  /// On the right; the head unit's layout is mirrored.
  case right
  /// Unknown.
  case unknown
}

extension DriveSide {
  /// The driver's side in a country: right if its traffic keeps to the left.
  ///
  /// - Parameter country: The country code (ISO 3166-1, two letters); `nil` if it is unknown.
  public init(in country: String?) {
    // User-assigned codes don't stand for a country.
    guard let code = country?.uppercased(), code.count == 2, !["AA", "ZZ"].contains(code),
      !("QM"..."QZ").contains(code), !("XA"..."XZ").contains(code)
    else {
      self = .unknown
      return
    }
    self = Self.leftHandTraffic.contains(code) ? .right : .left
  }

  /// Countries and territories in which traffic keeps to the left (the Geneva and Vienna conventions on road traffic leave
  /// the choice to each; OpenStreetMap's `driving_side=left` names the same).
  private static let leftHandTraffic = Set(
    """
    AG AI AU BB BD BM BN BS BT BW CC CK CX CY DM FJ FK GB GD GG GY HK ID IE IM IN JE JM JP KE KI KN KY LC LK LS MO MS \
    MT MU MV MW MY MZ NA NF NP NR NU NZ PG PK PN SB SC SG SH SR SZ TC TH TK TL TO TT TV TZ UG VC VG VI WS ZA ZM ZW
    """.split(separator: " ").map(String.init))
}
