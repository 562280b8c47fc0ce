/// Public holidays 2020 to 2040, as `scripts/make-holidays` writes them.
///
/// A line has a country (ISO 3166-1), its years, and its holidays; or a part of a country (ISO 3166-2) and its
/// additional holidays. A part with its own years is independent. Days after "?" may be holidays. A day is 1225
/// (25 December), 0330+2 (30 March and the two days after it), 0518mo (the Monday on or after 18 May), E-2 (two days
/// before Easter Sunday), or O+1 (a day after the Orthodox one). With ":20,24-40" it applies only in these years.
package enum HolidayCalendarData {
  /// The bytes of the files, one for a range of the countries' first letters.
  package static let files = [
    PackageResources.ab_txt, PackageResources.ce_txt, PackageResources.fh_txt, PackageResources.i_txt,
    PackageResources.jl_txt, PackageResources.m_txt, PackageResources.nr_txt, PackageResources.st_txt,
    PackageResources.uz_txt,
  ]
}
