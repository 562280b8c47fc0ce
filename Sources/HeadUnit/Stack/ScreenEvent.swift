/// An event that the head unit reports. Recorded as JSON and replayed from it.
public enum ScreenEvent: Hashable, Sendable, Codable {
  /// A head unit connected, with its initial limits and style: it doesn't announce those later (SC-2).
  case connected(limits: InterfaceLimits, style: ContentStyle)
  /// The head unit disconnected; reportedly one in five of these events is missing (LC-5).
  case disconnected
  /// A sign of life from a second source: power, or a heartbeat (LC-5).
  case alive
  /// The second source reports that the head unit disconnected (LC-5).
  case powerLost

  /// A template is about to come on the screen (IC-13).
  case willAppear(TemplateID)
  /// A template is on the screen.
  case didAppear(TemplateID)
  /// A template is about to go.
  case willDisappear(TemplateID)
  /// A template disappeared; the only event for a presented template that the driver dismissed (IC-13, VC-13).
  case didDisappear(TemplateID)
  /// The completion of presenting came.
  case presented(TemplateID)
  /// Presenting failed, with the head unit's words.
  case presentationFailed(TemplateID, reason: String)
  /// The completion of dismissing was called. It may never be called (IC-11).
  case dismissed(TemplateID)

  /// A button was pressed: on the map, in a bar, in a grid, in an alert.
  case buttonTapped(ButtonID, template: TemplateID)
  /// A row was picked; it waits for ``ScreenOperation/completeRow(_:template:)``.
  case rowPicked(RowID, template: TemplateID)
  /// The text of the search changed; it waits for ``ScreenOperation/answerSearch(rows:generation:template:)``.
  case searchTextChanged(String, template: TemplateID)
  /// The search key was pressed (SE-5).
  case searchButtonPressed(template: TemplateID)
  /// The voice template activated a frame, which is now on the screen, possibly later than it was sent (VC-4).
  case frameActivated(VoiceFrame.Identifier)
  /// The driver left a template, and the head unit has removed it: with the Cancel of the voice template (VC-13) or of
  /// the search (SE-7), or with the back button of any other.
  case cancelPressed(template: TemplateID)
  /// Back was pressed, on the screen or as a key of the car.
  case backPressed

  /// The preview panel shows a trip and a route (MA-6).
  case tripSelected(TripID, route: RouteID?, map: TemplateID)
  /// The trip on show was started.
  case tripStarted(TripID, route: RouteID?, map: TemplateID)
  /// The car's own navigation started: stop guidance immediately (MA-8).
  case navigationCancelled(map: TemplateID)
  /// The alert over the map was dismissed.
  case navigationAlertDismissed(NavigationAlertID, NavigationAlert.Dismissal)

  /// An arrow is being held (MA-4).
  case panBegan(PanDirections)
  /// An arrow was pressed briefly.
  case panned(PanDirections)
  /// The arrow was released.
  case panEnded(PanDirections)
  /// The head unit hid the arrows without a request.
  case panningDismissed
  /// A finger moves the map; some systems never report this (MA-4).
  case panGestureBegan
  /// The finger moved, in points since it began.
  case panGestureMoved(x: Double, y: Double)
  /// The finger left, in points a second.
  case panGestureEnded(velocityX: Double, velocityY: Double)

  /// The car's limits changed (SC-2).
  case limitsChanged(InterfaceLimits)
  /// The content style changed between day and night.
  case styleChanged(ContentStyle)

  private enum FrameActivatedCodingKeys: String, CodingKey { case _0 = "frame" }
  private typealias WillAppearCodingKeys = TemplateKey
  private typealias DidAppearCodingKeys = TemplateKey
  private typealias WillDisappearCodingKeys = TemplateKey
  private typealias DidDisappearCodingKeys = TemplateKey
  private typealias PresentedCodingKeys = TemplateKey
  private enum PresentationFailedCodingKeys: String, CodingKey { case _0 = "template", reason }
  private typealias DismissedCodingKeys = TemplateKey
  private enum ButtonTappedCodingKeys: String, CodingKey { case _0 = "button", template }
  private enum RowPickedCodingKeys: String, CodingKey { case _0 = "row", template }
  private enum SearchTextChangedCodingKeys: String, CodingKey { case _0 = "text", template }
  private enum TripSelectedCodingKeys: String, CodingKey { case _0 = "trip", route, map }
  private enum TripStartedCodingKeys: String, CodingKey { case _0 = "trip", route, map }
  private enum NavigationAlertDismissedCodingKeys: String, CodingKey { case _0 = "alert", _1 = "by" }
  private enum PanBeganCodingKeys: String, CodingKey { case _0 = "directions" }
  private enum PannedCodingKeys: String, CodingKey { case _0 = "directions" }
  private enum PanEndedCodingKeys: String, CodingKey { case _0 = "directions" }
  private enum LimitsChangedCodingKeys: String, CodingKey { case _0 = "limits" }
  private enum StyleChangedCodingKeys: String, CodingKey { case _0 = "style" }
}
