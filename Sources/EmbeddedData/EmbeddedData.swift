/// The text files that are embedded in the program. They are in a separate target, because the compiler is slow if a
/// module that is built for testing (`-enable-testing`) contains their bytes.
package enum EmbeddedData {
  /// Public holidays 2020 to 2040, as `scripts/make-holidays` writes them: a file for each range of the countries' first
  /// letters.
  ///
  /// A line has a country (ISO 3166-1), its years, and its holidays; or a part of a country (ISO 3166-2) and its
  /// additional holidays. A part with its own years is independent. Days after "?" may be holidays. A day is 1225
  /// (25 December), 0330+2 (30 March and the two days after it), 0518mo (the Monday on or after 18 May), E-2 (two days
  /// before Easter Sunday), or O+1 (a day after Orthodox Easter Sunday). With ":20,24-40", it applies only in these years.
  package static let holidays = [
    PackageResources.ab_txt, PackageResources.ce_txt, PackageResources.fh_txt, PackageResources.i_txt,
    PackageResources.jl_txt, PackageResources.m_txt, PackageResources.nr_txt, PackageResources.st_txt,
    PackageResources.uz_txt,
  ]

  /// The words of the screen by language code: JSON with a section for each part of the screen.
  package static let words = [
    "en": PackageResources.en_json, "fa": PackageResources.fa_json, "pt": PackageResources.pt_json,
    "ru": PackageResources.ru_json, "zh": PackageResources.zh_json,
  ]
}
