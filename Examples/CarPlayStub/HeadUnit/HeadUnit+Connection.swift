extension HeadUnit {
  /// The car is there: the scene's delegate is told, and must have set a root before it returns (LC-2).
  ///
  /// - Returns: Whether it had.
  @discardableResult
  public func connect(_ delegate: any CPTemplateApplicationSceneDelegate) -> Bool {
    let controller = CPInterfaceController(self)
    let scene = CPTemplateApplicationScene(controller)
    self.scene = scene
    HeadUnit.connecting = self
    delegate.templateApplicationScene(scene, didConnect: controller, to: scene.carWindow)
    HeadUnit.connecting = nil
    return !controller.requested.isEmpty
  }

  /// The car is gone. Its screen and all messages on their way are lost (LC-6).
  ///
  /// - Parameter delegate: The scene's delegate; `nil` where the notice is missed (LC-5).
  public func disconnect(_ delegate: (any CPTemplateApplicationSceneDelegate)?) {
    guard let scene else { return }
    dropMessages()
    stack = []
    modal = nil
    configurations = []
    self.scene = nil
    delegate?.templateApplicationScene(
      scene, didDisconnect: scene.interfaceController, from: scene.carWindow)
    onChange?()
  }

  /// The car limits something, or no longer does.
  public func limit(_ limits: CPLimitableUserInterface) {
    self.limits = limits
    for configuration in configurations { tell { configuration.object?.take(limits) } }
  }

  /// Day becomes night, or night day.
  public func turn(_ style: CPContentStyle) {
    self.style = style
    for configuration in configurations { tell { configuration.object?.take(style) } }
  }
}
