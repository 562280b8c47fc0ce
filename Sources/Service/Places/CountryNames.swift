import Foundation

/// Countries by their names.
enum CountryNames {
  /// The English name of a country; `nil` for what is no country's code.
  ///
  /// - Parameter code: Two letters (ISO 3166-1).
  static func english(_ code: String) -> String? {
    let name = Locale(identifier: "en").localizedString(forRegionCode: code)
    return name == code ? nil : name
  }
}
