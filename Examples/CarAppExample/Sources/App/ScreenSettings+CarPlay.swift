import DestinationSearch
import Foundation
import Places
import SearchScreen
import VoiceControl

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

extension ScreenSettings {
  /// Settings with the numbers that the platform tells and the driver's language.
  @MainActor static func carPlay(_ rubricator: Rubricator) -> ScreenSettings {
    var profile = HeadUnitProfile.standard
    // Asked, because they are constants of one version of the platform only (LI-2).
    profile.caps.rows = CPListTemplate.maximumItemCount
    profile.caps.sections = CPListTemplate.maximumSectionCount
    profile.caps.gridButtons = CPGridTemplateMaximumItems
    profile.caps.alertActions = CPAlertTemplate.maximumActionCount
    var settings = ScreenSettings(profile: profile, rubricator: rubricator)
    settings.language = Locale.preferredLanguages.lazy.compactMap(FrameLanguage.init(tag:)).first ?? .english
    settings.units = .local
    return settings
  }
}

extension EstimateUnits {
  /// As roads are signed where the driver comes from.
  static var local: EstimateUnits {
    switch Locale.current.measurementSystem {
    case .us: .milesAndFeet
    case .uk: .milesAndYards
    default: .metric
    }
  }
}
