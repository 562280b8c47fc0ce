/// An operation that an app's adapter must do on the head unit, with each template as it is SHOWN: already trimmed, so
/// that the head unit drops nothing.
///
/// Recorded as JSON and replayed from it. Each operation needs a completion on the original; without one an error
/// there ends the app (IC-7).
public enum ScreenOperation: Hashable, Sendable, Codable {
  /// Make this template the only one in the stack.
  case setRoot(AnyPushable)
  /// Push this template.
  case push(AnyPushable)
  /// Pop templates until this number is left.
  case pop(toCount: Int)
  /// Pop everything except the root.
  case popToRoot
  /// Present this template over the stack.
  case present(AnyPresentable)
  /// Dismiss the presented template.
  case dismiss
  /// Update the content of a template in the stack: its rows, its buttons, its bar. Nothing is pushed.
  case update(AnyPushable)
  /// Show another frame of the voice template.
  case activateFrame(VoiceFrame.Identifier)
  /// Show trips to choose from over the map (MA-6).
  case showTripPreviews(TripPreview, map: TemplateID)
  /// Hide the trips.
  case hideTripPreviews(map: TemplateID)
  /// Show the arrows that move the map (MA-3).
  case showPanning(map: TemplateID)
  /// Hide the arrows.
  case hidePanning(map: TemplateID)
  /// Start guidance (MA-15).
  case startGuidance(Guidance, map: TemplateID)
  /// Update the maneuvers, the estimates, or the pause.
  case updateGuidance(Guidance, map: TemplateID)
  /// End guidance: arrived if `finished`, otherwise given up.
  case endGuidance(finished: Bool, map: TemplateID)
  /// Show an alert over the map (MA-10).
  case showNavigationAlert(NavigationAlert, map: TemplateID)
  /// Dismiss the alert.
  case dismissNavigationAlert(map: TemplateID)
  /// Answer a change of the search text: call its completion with these rows (SE-1).
  ///
  /// The generation is the number of the change: generation n of a template answers the n-th
  /// ``ScreenEvent/searchTextChanged(_:template:)`` that was sent for it, counted from 1.
  case answerSearch(rows: [ListRow], generation: Int, template: TemplateID)
  /// The pick of a row has been handled: call its completion (LI-6).
  case completeRow(RowID, template: TemplateID)

  private enum SetRootCodingKeys: String, CodingKey { case _0 = "root" }
  private enum PushCodingKeys: String, CodingKey { case _0 = "top" }
  private enum PresentCodingKeys: String, CodingKey { case _0 = "presented" }
  private enum UpdateCodingKeys: String, CodingKey { case _0 = "updated" }
  private enum ActivateFrameCodingKeys: String, CodingKey { case _0 = "frame" }
  private enum ShowTripPreviewsCodingKeys: String, CodingKey { case _0 = "preview", map }
  private enum StartGuidanceCodingKeys: String, CodingKey { case _0 = "guidance", map }
  private enum UpdateGuidanceCodingKeys: String, CodingKey { case _0 = "guidance", map }
  private enum ShowNavigationAlertCodingKeys: String, CodingKey { case _0 = "alert", map }
  private enum CompleteRowCodingKeys: String, CodingKey { case _0 = "row", template }
}
