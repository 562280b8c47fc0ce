public import DestinationSearch
public import SearchScreen
public import VoiceControl

extension SimulatedDrive {
  /// Settings with a rubricator of eleven groups, which is more than a grid shows at once (GR-1).
  public static func settings(
    profile: HeadUnitProfile = .standard, language: FrameLanguage = .english
  ) -> ScreenSettings {
    var settings = ScreenSettings(profile: profile)
    settings.language = language
    let groups = [
      ("fuel", "Fuel and charging", "fuel"), ("parking", "Parking", "parking"), ("food", "Restaurants", "fork-knife"),
      ("fastfood", "Fast food", "burger"), ("cafe", "Cafes and treats", "cup"), ("bar", "Bars and pubs", "glass"),
      ("groceries", "Groceries", "basket"), ("lodging", "Places to stay", "bed"), ("health", "Health", "cross"),
      ("pharmacy", "Pharmacies", "pill"), ("nature", "Parks and nature", "tree"),
    ]
    settings.groups = groups.map { id, name, image in
      ScreenSettings.Group(id: id, name: name, image: ImageName(image))
    }
    return settings
  }
}
