import ArgumentParser

struct Devices: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the machines that share a container, and decide which of them are trusted.",
    discussion: """
      The machine that makes a container trusts itself. Every other one is approved once, on a machine that is approved already: \
      until then its edits arrive, but its activities are not opened by themselves.

        docedit devices                     who shares the containers
        docedit devices --json              the same as JSON; docedit devices list --help has all that goes with it
        docedit devices approve desktop     let the desktop in
        docedit devices decline desktop     do not let it in
        docedit devices remove desktop      trust it no more
        docedit devices rename desk         call this machine something else
      """,
    subcommands: [
      DevicesList.self, DevicesApprove.self, DevicesDecline.self, DevicesRemove.self, DevicesRename.self,
      DevicesTrust.self,
    ],
    defaultSubcommand: DevicesList.self)
}
