import HeadUnit
import Testing

@Suite struct GuidanceTests {
  @Test("MA-11: pause reasons have the platform's numbers")
  func reasons() {
    #expect(
      [PauseReason.arrived, .loading, .locating, .rerouting, .proceedToRoute].map(\.rawValue) == [1, 2, 3, 4, 5])
  }

  @Test(
    "MA-10: an alert stays at least five seconds; zero means forever",
    arguments: [(0, 0), (-1, 0), (2, 5), (5, 5), (8, 8), (.nan, 0)] as [(Double, Double)])
  func lifetime(wished: Double, seconds: Double) {
    #expect(NavigationAlert.Lifetime.seconds(wished).platformSeconds == seconds)
  }
}

@Suite struct EstimatesFormatTests {
  @Test(
    "MA-9: meters and kilometers; a negative distance is unknown, zero is a value",
    arguments: [
      (-1, "--"), (-0.1, "--"), (.nan, "--"), (.infinity, "--"), (0, "0 m"), (3, "10 m"), (14, "10 m"), (15, "20 m"),
      (94, "90 m"), (96, "100 m"), (120, "100 m"), (126, "150 m"), (570, "550 m"), (974, "950 m"), (976, "1.0 km"),
      (1049, "1.0 km"), (1051, "1.1 km"), (9949, "9.9 km"), (9951, "10 km"), (12_400, "12 km"), (99_600, "100 km"),
    ] as [(Double, String)])
  func metric(meters: Double, text: String) {
    #expect(EstimatesFormat().distance(meters) == text)
  }

  @Test(
    "MA-9: distances in feet, yards, and miles",
    arguments: [
      (0, "0 ft", "0 yd"), (1, "10 ft", "10 yd"), (30.48, "100 ft", "30 yd"), (91.44, "300 ft", "100 yd"),
      (290, "950 ft", "300 yd"), (304.8, "0.2 mi", "350 yd"), (450, "0.3 mi", "0.3 mi"), (1609.344, "1.0 mi", "1.0 mi"),
      (15_000, "9.3 mi", "9.3 mi"), (16_100, "10 mi", "10 mi"), (-5, "--", "--"),
    ] as [(Double, String, String)])
  func imperial(meters: Double, feet: String, yards: String) {
    #expect(EstimatesFormat(units: .milesAndFeet).distance(meters) == feet)
    #expect(EstimatesFormat(units: .milesAndYards).distance(meters) == yards)
  }

  @Test(
    "MA-9: times in minutes, hours, and days, with remainders",
    arguments: [
      (-1, "--"), (.nan, "--"), (0, "0 min"), (1, "1 min"), (29, "1 min"), (89, "1 min"), (91, "2 min"),
      (3569, "59 min"), (3571, "1 h"), (3600, "1 h"), (3660, "1 h 1 min"), (7169, "1 h 59 min"), (7171, "2 h"),
      (86_369, "23 h 59 min"), (86_371, "1 d"), (90_000, "1 d 1 h"), (183_600, "2 d 3 h"),
    ] as [(Double, String)])
  func time(seconds: Double, text: String) {
    #expect(EstimatesFormat().time(seconds) == text)
  }

  @Test(
    "the words are in the driver's language",
    arguments: [
      (.english, "2.3 km · 5 min"), (.russian, "2,3 км · 5 мин"), (.portuguese, "2,3 km · 5 min"),
      (.persian, "2.3 کیلومتر · 5 دقیقه"), (.chinese, "2.3 公里 · 5 分钟"),
    ] as [(ScreenLanguage, String)])
  func words(language: ScreenLanguage, text: String) {
    let format = EstimatesFormat(words: EstimateWords(language))
    #expect("\(format.distance(2340)) · \(format.time(300))" == text)
    #expect(format.distance(-1) == "--" && format.time(-1) == "--")
  }

  @Test("the words of estimates come from the app")
  func ownWords() {
    var words = EstimateWords.english
    words.meters = "metres"
    words.minutes = "minutes"
    let format = EstimatesFormat(words: words)
    #expect(format.distance(500) == "500 metres" && format.time(300) == "5 minutes")
  }

  @Test("a longer distance is never written as a shorter one", arguments: EstimateUnits.allCases)
  func monotonic(units: EstimateUnits) {
    let format = EstimatesFormat(units: units)
    let metersOf: [Substring: Double] = ["m": 1, "ft": 0.3048, "yd": 0.9144, "km": 1000, "mi": 1609.344]
    var largest = 0.0
    for meters in stride(from: 0.0, through: 20_000, by: 7) {
      let parts = format.distance(meters).split(separator: " ")
      let number = parts.first.flatMap { Double($0) } ?? -1
      let unit = parts.last.flatMap { metersOf[$0] } ?? 0
      #expect(number * unit >= largest * 0.9, "\(meters)")
      largest = max(largest, number * unit)
      if meters > 300 { #expect(abs(number * unit - meters) < max(30, 0.2 * meters)) }
    }
  }
}

@Suite struct TripWordsTests {
  @Test("Every language has its own words for the buttons", arguments: ScreenLanguage.allCases)
  func words(language: ScreenLanguage) {
    let words = TripPreview.Texts(language)
    let all = [words.start, words.moreRoutes, words.overview].compactMap(\.self)
    #expect(Set(all).count == 3 && all.allSatisfy { $0.contains(where: \.isLetter) })
    for other in ScreenLanguage.allCases where other != language {
      let others = TripPreview.Texts(other)
      #expect(Set(all).isDisjoint(with: [others.start, others.moreRoutes, others.overview].compactMap(\.self)))
    }
  }
}
