import SearchScreen

/// The measures of a head unit's screens in points. They grow with its letters.
struct ScreenMetrics {
  /// The least height of what is pressed: 44 pixels, a finger on an ordinary unit.
  let touch: Double
  /// 1 for letters of 15 points.
  let unit: Double
  /// The size of titles.
  let title: Double
  /// The size of rows.
  let body: Double
  /// The size of what stands below rows.
  let detail: Double

  /// The height of a bar.
  var bar: Double { max(touch + 6 * unit, 38 * unit) }
  /// The height of a button.
  var button: Double { max(touch, 30 * unit) }
  /// The side of a button on the map.
  var mapButton: Double { max(touch, 36 * unit) }
  /// The room between things and the edge.
  var margin: Double { 6 * unit }
  /// The room between things.
  var gap: Double { 4 * unit }
  /// The width of the strip with the time.
  var dock: Double { 44 * unit }
  /// The least height of a row of two lines.
  var row: Double { max(touch, 1.25 * (body + detail) + 4 * unit) }
  /// The radius of corners.
  var radius: Double { 8 * unit }

  init(_ profile: HeadUnitProfile) {
    touch = 44 / Double(profile.screen.scale)
    unit = profile.fonts.body / 15
    title = profile.fonts.title
    body = profile.fonts.body
    detail = profile.fonts.detail
  }
}
