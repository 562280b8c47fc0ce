public import HeadUnit
import SearchScreen

extension SimulatedDrive {
  /// Connects the head unit, with its current limits.
  public mutating func connect(limits: InterfaceLimits = [], style: ContentStyle = .light) {
    tell(.done(limits.isEmpty ? "the head unit connects" : "the head unit connects, limited: \(names(limits))"))
    guard !isCut else { return }
    agenda.giveUp(.headUnit)
    agenda.giveUp(.row)
    headUnit.connect(limits: limits, style: style)
    deliver(.screen(.connected(limits: limits, style: style)))
    settle()
  }

  /// The cable is pulled.
  public mutating func disconnect() {
    tell(.done("the head unit disconnects"))
    end(with: .disconnected)
  }

  /// The head unit disappears without notice, which the loss of the car's power reveals (LC-5).
  public mutating func losePower() {
    tell(.done("the car's power goes"))
    end(with: .powerLost)
  }

  private mutating func end(with sign: ScreenEvent) {
    headUnit.disconnect()
    agenda.giveUp(.headUnit)
    agenda.giveUp(.row)
    deliver(.screen(sign))
  }

  /// The car sets or lifts a limit.
  public mutating func limit(_ limits: InterfaceLimits) {
    tell(.done(limits.isEmpty ? "the car stops" : "the car drives, limited: \(names(limits))"))
    guard limits != headUnit.limits else { return }
    headUnit.limits = limits
    deliver(.screen(.limitsChanged(limits)))
  }

  /// Day becomes night, or night becomes day.
  public mutating func style(_ style: ContentStyle) {
    headUnit.style = style
    deliver(.screen(.styleChanged(style)))
  }

  /// Navigation starts on the phone.
  public mutating func startNavigationOnPhone() {
    tell(.done("navigation starts on the phone"))
    deliver(.navigationStarted)
  }

  /// A call comes in, or something else takes the audio.
  public mutating func interrupt() {
    tell(.done("a call comes in"))
    deliver(.interruptionBegan)
  }

  /// The call is over.
  public mutating func endInterruption() {
    tell(.done("the call is over"))
    deliver(.interruptionEnded)
  }

  /// The microphone is pulled out.
  public mutating func pullMicrophone() {
    tell(.done("the microphone is pulled out"))
    deliver(.microphoneLost(generation: model.voice.generation))
  }

  /// The map of the region appears or disappears.
  public mutating func map(isThere: Bool) {
    tell(.done(isThere ? "the map arrives" : "there is no map of the region"))
    deliver(.mapData(isThere: isThere))
  }

  private func names(_ limits: InterfaceLimits) -> String { limits.names.joined(separator: ", ") }
}
