import Places
import Testing
import Understanding

@Suite struct CoordinateTextTests {
  @Test(arguments: [
    ("49.2827, -123.1207", 49.2827, -123.1207), ("49.2827 -123.1207", 49.2827, -123.1207),
    ("49.2827,-123.1207", 49.2827, -123.1207), ("(49.2827; −123.1207)", 49.2827, -123.1207),
    (" +49.2827\t–123.1207. ", 49.2827, -123.1207), ("49.5 123", 49.5, 123), ("49,-123", 49, -123),
    ("49 -123", 49, -123), ("-33, 151", -33, 151), (".5, -.25", 0.5, -0.25), ("-90.0, 180.0", -90, 180),
    ("49.28 N 123.12 W", 49.28, -123.12), ("N49.28 W123.12", 49.28, -123.12), ("49.28n, 123.12w", 49.28, -123.12),
    ("49.28N123.12W", 49.28, -123.12), ("S 33.9, E 151.2", -33.9, 151.2), ("n49.28e8.5", 49.28, 8.5),
    ("123.12 west 49.28 north", 49.28, -123.12), ("49.28° N, 123.12° W", 49.28, -123.12), ("49° N 123° W", 49, -123),
    ("49°16'58\"N 123°07'15\"W", 49.28277778, -123.12083333),
    ("49°16′58″N 123°07′15″W", 49.28277778, -123.12083333),
    ("49º16’58”N, 123º07’15”W", 49.28277778, -123.12083333),
    ("49° 16' 58'' N 123° 7' 15'' W", 49.28277778, -123.12083333),
    ("49 16 58 N 123 07 15 W", 49.28277778, -123.12083333), ("49 16.967 N 123 7.25 W", 49.28278333, -123.12083333),
    ("N49°16.967' W123°7.25'", 49.28278333, -123.12083333),
    ("49°16'58.5\" -123°07'15\"", 49.28291667, -123.12083333), ("-33°30' 151°12'", -33.5, 151.2),
    ("49 deg 16 min 58 sec n, 123 deg 7 min 15 sec w", 49.28277778, -123.12083333),
    ("lat 49.28 lon -123.12", 49.28, -123.12), ("Lat: 49.28, Long: -123.12", 49.28, -123.12),
    ("lng=-123.12 lat=49.28", 49.28, -123.12), ("latitude 49 longitude 123 west", 49, -123),
    ("geo:49.28,-123.12", 49.28, -123.12), ("GEO:49.28,-123.12,30;crs=WGS84;u=35", 49.28, -123.12),
    ("geo:49,-123?z=17", 49, -123), ("geo:-0,0", 0, 0),
  ])
  func readsWritten(text: String, latitude: Double, longitude: Double) throws {
    try expect(text, latitude, longitude)
  }

  @Test(arguments: [
    ("forty nine point two eight, minus one twenty three point one two", 49.28, -123.12),
    ("forty nine point two eight minus one hundred and twenty three point twelve", 49.28, -123.12),
    ("forty nine point two eight north one hundred twenty three point one two west", 49.28, -123.12),
    ("Forty-nine point two eight degrees north, one two three point one two degrees west", 49.28, -123.12),
    ("minus thirty three point oh five comma one fifty one point zero two", -33.05, 151.02),
    ("latitude forty nine longitude negative one oh five", 49, -105),
    (
      "forty nine degrees sixteen minutes fifty eight seconds north one hundred twenty three degrees seven minutes west",
      49.28277778, -123.11666667
    ),
    ("49 point 28 north 123 point 1 2 west", 49.28, -123.12),
    ("zero point five north ten point two five east", 0.5, 10.25),
  ])
  func readsSpoken(text: String, latitude: Double, longitude: Double) throws {
    try expect(text, latitude, longitude)
  }

  @Test(arguments: [
    "", " ", ",", "49.28", "459", "459 2105", "459, 2105", "49,2827 -123,1207", "49,2827", "-49,2827", "-33,151",
    "49, 123", "49,28 N 123,12 W", "49.28, -123.12, 5", "49.28 - 123.12", "49.28-123.12", "49-123", "12 34 56",
    "300 S 500 E", "5 south 3 east", "459 west 12th avenue", "12 N", "49.28 N 123.12", "49.28 N 48.1 S",
    "N 49.28 123.12 W", "-49.28 N 123.12 W", "49.28 N -123.12 W", "49°16'58\"N", "49.5°16'N 123°W",
    "49 16 58 -123 7 15",
    "49' 16\" N 123' W", "49°° N 1° W", "1 2 3 4 N 5 W", "lat 49.28 -123.12", "lat 49.28 lat 49.28",
    "lat 49 n lon 49 n",
    "lon 49.28 n lat 1.5", "nan, nan", "inf, 0", "1e400, 0", "1e1 5n", "4.9e1,1.2e1", "0x10, 1.5", "1.5, 1e-2",
    "49°16''N 1°2''E", "negative thirty three point five one hundred fifty one east", "192.168.1.1", "49., 12.5",
    "49.28, -", "--49.28, 1.5", "49.28, x", "twenty four seven", "forty nine", "one two",
    "point five north", "minus", "north west", "four nine north west", "٤٩.٢ ١٢.٥", "geo:", "geo:49.28", "geo:49.28,",
    "geo:a,b", "geo:49.28,-123.12;crs=nad27", "geo:0,0?q=coffee", "geo:1e1,2", "geo:+1,2", "geo:1,2,3,4", "geo:1,2;",
    "geo:nan,1", "849V+QM", "second street", "hello", ":", "49.28: 12.5",
  ])
  func findsNone(text: String) {
    #expect(CoordinateText(text) == .absent)
  }

  @Test(arguments: [
    ("95.5, 10", "latitude 95.5"), ("-123.1207, 49.2827", "the latitude comes first"),
    ("49.28, 200.25", "longitude 200.25"),
    ("49.28, -200", "longitude -200.0"), ("91.5 N 0.5 E", "latitude 91.5"), ("49.28 N 181 W", "longitude -181.0"),
    ("geo:91,0", "latitude 91.0"), ("geo:0,181", "longitude 181.0"), ("49°75'N 123°W", "75.0 minutes"),
    ("49°16'60\"N 123°W", "60.0 seconds"), ("ninety five point five north one east", "latitude 95.5"),
    ("90.0000001, 0", "latitude 90.0000001"), ("lat 91 lon 0", "latitude 91.0"),
  ])
  func namesWhatIsOutOfRange(text: String, part: String) {
    guard case .outOfRange(let message) = CoordinateText(text) else {
      Issue.record("\(text) is \(CoordinateText(text))")
      return
    }
    #expect(message.contains(part), "\(message)")
  }

  @Test func endlessDigitsAreNone() {
    #expect(CoordinateText(String(repeating: "9", count: 10_000) + ".5, 1.5") == .absent)
    guard case .outOfRange = CoordinateText(String(repeating: "9", count: 200) + ".5, 1.5") else {
      Issue.record("200 digits are a number")
      return
    }
  }

  private func expect(_ text: String, _ latitude: Double, _ longitude: Double) throws {
    guard case .coordinate(let point) = CoordinateText(text) else {
      Issue.record("\(text) is \(CoordinateText(text))")
      return
    }
    #expect(abs(point.latitude - latitude) < 1e-8, "\(text): \(point)")
    #expect(abs(point.longitude - longitude) < 1e-8, "\(text): \(point)")
  }
}
