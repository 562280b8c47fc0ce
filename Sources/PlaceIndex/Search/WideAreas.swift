/// Areas so wide that a region file need not know them: countries, states and provinces, by name and by code.
enum WideAreas {
  /// The keys of all of them; codes that are words of their own ("in", "or", "me") are left out.
  static let keys = Set((countries + states + stateCodes + provinces + provinceCodes))

  private static let countries = [
    "canada", "usa", "us", "united states", "united states of america", "uk", "gb", "united kingdom", "great britain",
    "england", "scotland", "wales", "northern ireland", "ireland",
  ]
  private static let states = [
    "alabama", "alaska", "arizona", "arkansas", "california", "colorado", "connecticut", "delaware", "florida",
    "georgia", "hawaii", "idaho", "illinois", "indiana", "iowa", "kansas", "kentucky", "louisiana", "maine", "maryland",
    "massachusetts", "michigan", "minnesota", "mississippi", "missouri", "montana", "nebraska", "nevada",
    "new hampshire", "new jersey", "new mexico", "new york", "north carolina", "north dakota", "ohio", "oklahoma",
    "oregon", "pennsylvania", "rhode island", "south carolina", "south dakota", "tennessee", "texas", "utah", "vermont",
    "virginia", "washington", "west virginia", "wisconsin", "wyoming",
  ]
  private static let stateCodes = [
    "ak", "az", "ar", "ca", "ct", "fl", "ga", "il", "ia", "ks", "ky", "md", "ma", "mi", "mn", "ms", "mo", "mt", "ne",
    "nv", "nh", "nj", "nm", "ny", "nc", "nd", "ri", "sc", "sd", "tn", "tx", "ut", "vt", "va", "wa", "wv", "wi", "wy",
  ]
  private static let provinces = [
    "british columbia", "alberta", "saskatchewan", "manitoba", "ontario", "quebec", "new brunswick", "nova scotia",
    "prince edward island", "newfoundland", "newfoundland and labrador", "yukon", "northwest territories", "nunavut",
  ]
  private static let provinceCodes = ["bc", "ab", "sk", "mb", "qc", "nb", "ns", "pei", "nl", "yt", "nt", "nu"]
}
