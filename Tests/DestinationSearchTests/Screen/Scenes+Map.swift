import DestinationSearch
import DestinationSearchTesting
import SearchScreen

extension Scene {
  static let map: [Scene] = [
    Scene("map-root", "The map with its buttons is there before connecting is answered (LC-2, MA-1, MA-2)") { drive in
      drive.connect()
    },
    Scene("map-buttons", "Zooming and finding oneself (MA-1)") { drive in
      drive.connect()
      drive.tap(.zoomIn)
      drive.tap(.zoomOut)
      drive.tap(.locate)
    },
    Scene(
      "map-panning",
      "Panning leaves two map buttons, the way out first; a diagonal is as long as a straight step (MA-3, MA-5)"
    ) {
      drive in
      drive.connect()
      drive.tap(.pan)
      drive.pan(.left)
      drive.pan([.left, .up])
      drive.glance("while panning")
      drive.tap(.endPan)
    },
    Scene("map-missing", "There is no map: an alert without a button, which goes by itself when the map arrives (AL-3)")
    {
      drive in
      drive.map(isThere: false)
      drive.connect()
      drive.advance(by: .seconds(1))
      drive.glance("without a map")
      drive.map(isThere: true)
      drive.settle()
    },
    Scene(
      "map-missing-while-listening",
      "The map goes while the driver speaks: the alert waits for the voice template (AL-5)"
    ) {
      drive in
      drive.connect()
      drive.tap(.microphone)
      drive.advance(by: .seconds(1))
      drive.map(isThere: false)
      drive.glance("still listening")
      drive.cancel()
      drive.settle()
    },
  ]
}
