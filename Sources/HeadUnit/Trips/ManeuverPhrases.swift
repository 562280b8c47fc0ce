import Foundations
import Places

/// The on-screen texts of maneuvers in one language, each in several lengths, longest first.
///
/// `{action}`, `{road}`, and `{exit}` are placeholders. Languages that inflect names, or need their article, set the
/// names apart, because the map doesn't contain those forms.
struct ManeuverPhrases: Hashable, Sendable, Decodable {
  /// Texts for the left and the right side.
  struct Sided: Hashable, Sendable, Decodable {
    var left: [String] = []
    var right: [String] = []
    var neither: [String] = []

    func texts(_ turn: Turn?) -> [String] {
      guard let turn, turn != .straight else { return neither }
      return turn.degrees < 0 ? left : right
    }
  }

  /// The form of ordinal numbers.
  enum Ordinals: String, Decodable {
    /// Digits only; the text around them makes the ordinal.
    case digits
    /// 1st, 2nd, 3rd.
    case english
  }

  /// Texts by the direction's name.
  var turns: [String: [String]] = [:]
  var straight: [String] = []
  var uTurn: [String] = []
  var depart: [String] = []
  var merge: [String] = []
  var ramp = Sided()
  var numberedExit: [String] = []
  var exit = Sided()
  var fork = Sided()
  var roundaboutExit: [String] = []
  var roundabout: [String] = []
  var ferry: [String] = []
  var leaveFerry: [String] = []
  var stop = Sided()
  var arrive = Sided()
  /// The action, and the road it leads to.
  var onto = ""
  /// The action, and the destination on the signs.
  var towards = ""
  var straightOn = ""
  var departOn = ""
  var ordinals = Ordinals.digits
}

extension ManeuverPhrases {
  /// The texts in a language.
  init(_ language: ScreenLanguage) { self = WordTable.section("maneuvers", in: language) ?? Self() }

  /// Returns an ordinal number as the language writes it.
  func ordinal(_ number: Int) -> String { ordinals == .english ? number.englishOrdinal : "\(number)" }
}
