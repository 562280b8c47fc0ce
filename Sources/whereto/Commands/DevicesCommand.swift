import ArgumentParser
import AudioCapture

struct DevicesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "devices", abstract: "Lists the capture devices.")

  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let devices = try CaptureDevice.list()
    if printing.json {
      for device in devices { try JSONOutput.print(["name": device.name, "description": device.description]) }
    } else if devices.isEmpty {
      print("No capture device; connect a microphone.")
    } else {
      for device in devices {
        print(device.name)
        for line in device.description.split(separator: "\n") { print("    \(line)") }
      }
    }
  }
}
