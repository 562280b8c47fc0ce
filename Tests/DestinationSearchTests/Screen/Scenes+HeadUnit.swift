import DestinationSearch
import DestinationSearchTesting
import SearchScreen
import VoiceControl

extension Scene {
  static let headUnit: [Scene] = [
    Scene(
      "host-presents-late",
      "The voice template comes up after its time: it is taken away, and no microphone opens (IC-11)"
    ) {
      drive in
      drive.connect()
      drive.world.presenting = .done(after: .seconds(6))
      drive.tap(.microphone)
      drive.rest()
    },
    Scene("host-presents-very-late", "The voice template comes up when nobody waits any more: it is taken away (IC-11)")
    { drive in
      drive.connect()
      drive.world.presenting = .done(after: .seconds(9))
      drive.tap(.microphone)
      drive.rest()
    },
    Scene("host-presents-untold", "The voice template comes up and nobody is told: it goes after its time (IC-11)") {
      drive in
      drive.connect()
      drive.world.presenting = .untold(after: .milliseconds(300))
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
      drive.glance("up, and nobody knows")
      drive.rest()
    },
    Scene("host-refuses", "The head unit refuses the voice template: the map stays usable (IC-7)") { drive in
      drive.connect()
      drive.world.presenting = .fails(after: .milliseconds(200))
      drive.tap(.microphone)
      drive.settle()
      drive.world.presenting = .done(after: .milliseconds(300))
      drive.tap(.microphone)
      drive.hear("elm park")
      drive.settle()
    },
    Scene("host-loses-dismissal", "A dismissal is never confirmed: the offer comes after 2 s all the same (IC-11)") {
      drive in
      drive.connect()
      drive.world.dismissing = .untold(after: .milliseconds(300))
      drive.tap(.microphone)
      drive.hear("elm park")
      drive.advance(by: .milliseconds(1_500))
      drive.glance("gone, and nobody knows")
      drive.advance(by: .seconds(2))
    },
    Scene(
      "host-disconnects",
      "The cable is pulled while listening, and comes back: the map, and nothing of before (LC-5, LC-6)"
    ) {
      drive in
      drive.connect()
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
      drive.disconnect()
      drive.glance("gone")
      drive.disconnect()
      drive.advance(by: .seconds(3))
      drive.connect()
      drive.tap(.microphone)
      drive.hear("elm park")
      drive.settle()
    },
    Scene("host-disconnects-untold", "The head unit goes without a word, and the car's power tells (LC-5)") { drive in
      drive.connect()
      drive.tap(.categories)
      drive.losePower()
      drive.disconnect()
      drive.advance(by: .seconds(1))
      drive.connect()
    },
    Scene(
      "host-reconnects-untold",
      "The head unit comes again and nobody told that it had gone: all begins anew (LC-5, LC-6)"
    ) {
      drive in
      drive.connect()
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
      drive.connect()
      drive.settle()
    },
    Scene("host-never-presents-alert", "An alert never comes up: it is given up, and the buttons work again (IC-11)") {
      drive in
      drive.connect()
      drive.world.permissions.microphone = .denied
      drive.world.presenting = .never
      drive.tap(.microphone)
      drive.advance(by: .seconds(8))
      drive.world.permissions = .allowed
      drive.world.presenting = .done(after: .milliseconds(300))
      drive.tap(.microphone)
      drive.hear("elm park")
      drive.settle()
    },
    Scene("host-depth", "The longest way stays within five levels, the root included (IC-8, IC-9, SE-11)") { drive in
      drive.connect()
      drive.tap(.search)
      drive.type("cafe")
      drive.settle()
      drive.pick("Cafes")
      drive.settle()
      drive.glance("the deepest level")
      drive.pick("Bean House")
      drive.settle()
    },
    Scene("host-navigation-elsewhere", "Navigation starts on the phone while results are open: the map (Pelican#254)") {
      drive in
      drive.connect()
      drive.tap(.categories)
      drive.tap("fuel")
      drive.settle()
      drive.startNavigationOnPhone()
    },
    Scene(
      "host-navigation-while-listening",
      "Navigation starts on the phone while the driver speaks: the turn goes on (MA-8)"
    ) {
      drive in
      drive.connect()
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
      drive.startNavigationOnPhone()
      drive.hear("elm park")
      drive.settle()
    },
    Scene(
      "lookup-left", "A lookup that the driver has left is not told of, neither while speaking nor after (IC-5, AL-5)"
    ) {
      drive in
      drive.connect()
      drive.tap(.categories)
      drive.world.finding = .never
      drive.tap("fuel")
      drive.advance(by: .seconds(9))
      drive.back()
      drive.tap(.microphone)
      drive.advance(by: .seconds(2))
      drive.glance("listening")
      drive.cancel()
      drive.settle()
    },
  ]
}
