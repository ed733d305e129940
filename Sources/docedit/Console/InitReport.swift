import Foundation
import Ubiquity

/// A container as it was made.
struct InitReport: Encodable {
  var container: String
  /// The same on every machine.
  var id: String
  /// What this machine is called.
  var device: String
  /// Nil where nothing leaves this machine.
  var remote: String?
  var documents: Int
  /// Of a git repository that was there before; else missing.
  var versions: Int?
  var isEncrypted: Bool
  /// The recovery phrase of a container that was founded encrypted.
  var phrase: String?
  /// What to do so that this machine is trusted; nil where it is.
  var approval: String?
  /// That another machine has this one's name, and what to do; nil where none has.
  var namesake: String?

  init(_ container: UbiquityContainer, on device: Device, isAdopted: Bool) async throws {
    (self.container, id, self.device) = (container.root.path, container.id, device.name)
    (remote, documents) = (try await container.remote, try await container.documentCount())
    versions = isAdopted ? try await container.history().count : nil
    isEncrypted = try await container.isEncrypted
    let names = DeviceNames(await container.knownDevices() + [device])
    approval = try await container.circleStatus().invitation(for: device, names)
    namesake = names.warning(of: device)
  }

  func print(on console: Console) {
    console.line(
      console.styled(container, .strong), " is a ubiquity container on ", console.styled(device, .accent))
    console.line("  remote     ", remote.map { console.styled($0) } ?? "none yet: nothing leaves this machine")
    console.line("  documents  \(documents)")
    if let versions {
      console.line("  history    \(versions) \(versions == 1 ? "version" : "versions"), those of git among them")
    }
    if isEncrypted { console.line("  encrypted  the remote learns neither names nor texts") }
    if let phrase { Self.show(phrase, on: console) }
    if let namesake { console.line("  name       ", console.styled(namesake, .warning)) }
    if let approval { console.line("  approval   ", console.styled(approval, .warning)) }
  }

  private static func show(_ phrase: String, on console: Console) {
    console.line("  phrase     ", console.styled(phrase, .strong))
    console.line("             Write it down and keep it safe; it is not shown again. It opens the documents where no")
    console.line("             machine is left that has them, for you and for everybody else who has it.")
  }
}
