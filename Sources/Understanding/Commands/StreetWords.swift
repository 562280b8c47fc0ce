/// Words that tell a street's name from others.
enum StreetWords {
  /// What streets are called, in full and abbreviated.
  static let kinds: Set<String> = [
    "street", "st", "avenue", "ave", "av", "road", "rd", "drive", "dr", "lane", "ln", "boulevard", "blvd", "way",
    "court", "ct", "crescent", "cres", "place", "pl", "highway", "hwy", "square", "sq", "terrace", "parkway", "close",
    "circle", "row", "alley", "mews", "walk", "broadway", "gardens", "grove", "hill", "rise", "crossing",
  ]
}
