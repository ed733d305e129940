import ArgumentParser

/// Another machine, named on the command line, and the containers that are meant.
struct DeviceArguments: ParsableArguments {
  @Argument(
    help:
      "The machine's name, its id or the beginning of that; of one that asks for keys, also the code that it shows.",
    completion: .devices)
  var name: String
  @Option(
    help: "A container; by default the one that you are in, else all that the machine shares.", completion: .directory)
  var container: String?
  @Flag(help: "Print JSON.") var json = false
}
