/// A sort of place: how often it occurs, its tags, how it is named and what else is known of it.
struct PlaceSort: Sendable {
  /// Frequency against the others.
  var weight: Double
  /// Its tags, in the order they are written.
  var tags: [(key: String, value: String)]
  var style: NameStyle
  /// Drawn as an area.
  var isArea = false
  /// Has opening hours, a telephone and perhaps wireless network.
  var isBusiness: Bool

  /// Reads `weight tag;tag style`, where a value of several stands as `key=a|b` and is chosen per place, and a style
  /// with `#` is drawn as an area.
  init?(_ line: Substring) {
    let parts = line.split(separator: " ")
    guard parts.count == 3, let weight = Double(parts[0]),
      let style = NameStyle(rawValue: parts[2].trimmingPrefix("#").description)
    else { return nil }
    self.weight = weight
    self.style = style
    isArea = parts[2].hasPrefix("#")
    tags = parts[1].split(separator: ";").compactMap { tag in
      let sides = tag.split(separator: "=", maxSplits: 1)
      return sides.count == 2 ? (String(sides[0]), String(sides[1])) : nil
    }
    isBusiness = tags.contains { tag in
      tag.key == "shop" || tag.key == "tourism" && tag.value.contains("hotel")
        || tag.key == "amenity" && Self.businesses.contains(tag.value)
    }
  }

  /// The word for what is sold or done there: "Car Repair"; `nil` where its tags leave that open.
  var trade: String? {
    guard let value = tags.first?.value, !value.contains("|") else { return nil }
    return value.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  private static let businesses: Set<String> = [
    "restaurant", "fast_food", "cafe", "bar", "pub", "bank", "pharmacy", "fuel", "cinema", "library", "dentist",
    "doctors", "clinic", "post_office", "car_wash",
  ]
}
