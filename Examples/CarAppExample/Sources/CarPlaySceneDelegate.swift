import Foundation
import HeadUnit
import Places
import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// The scene of a head unit; listed in `Info.plist` for the role `CPTemplateApplicationSceneSessionRoleApplication`.
final class CarPlaySceneDelegate: UIResponder, CPTemplateApplicationSceneDelegate {
  /// The app's search screen, set at launch, before any scene; it may be only on the car's screen, with the phone
  /// locked (LC-4).
  static var app: SearchScreenApp?
  /// Draws the map, and nothing else, in the car's window (MA-13).
  static var mapViewController: UIViewController?

  private let app: SearchScreenApp?

  init(app: SearchScreenApp?) {
    self.app = app
    super.init()
  }

  /// The system makes the delegate by this.
  override convenience init() { self.init(app: Self.app) }

  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController, to window: CPWindow
  ) {
    window.rootViewController = Self.mapViewController
    // The root is set before this returns (LC-2).
    app?.host.connect(interfaceController)
  }

  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didDisconnect interfaceController: CPInterfaceController, from window: CPWindow
  ) {
    app?.host.disconnect()
  }
}

extension ScreenSettings {
  /// Settings with the platform's numbers and the driver's language.
  @MainActor static func carPlay(_ rubricator: Rubricator) -> ScreenSettings {
    var profile = HeadUnitProfile.standard
    // Read from the platform, because their values can differ between its versions (LI-2).
    profile.caps.rows = CPListTemplate.maximumItemCount
    profile.caps.sections = CPListTemplate.maximumSectionCount
    profile.caps.gridButtons = CPGridTemplateMaximumItems
    profile.caps.alertActions = CPAlertTemplate.maximumActionCount
    var settings = ScreenSettings(profile: profile, rubricator: rubricator)
    settings.language = Locale.preferredLanguages.lazy.compactMap(ScreenLanguage.init(tag:)).first ?? .english
    settings.units = .local
    return settings
  }
}

extension EstimateUnits {
  /// The units of road signs in the driver's region.
  static var local: EstimateUnits {
    switch Locale.current.measurementSystem {
    case .us: .milesAndFeet
    case .uk: .milesAndYards
    default: .metric
    }
  }
}
