import Foundation
import Properties

@testable import Ubiquity

/// A script in the place of git's program, over which a machine speaks with the remote. It finds the program by `REAL_PATH`.
struct GitLine {
  /// The script's folder.
  let folder: String

  init(_ script: String, to world: World) throws {
    // With a setting of its own, the folder is spoken with over git's program.
    _ = try git("-C", world.remote, "config", "transfer.fsckObjects", "false")
    folder = world.folder.path + "/line"
    try ExecutableFile.write(script, to: folder + "/git")
  }

  /// Has the machine speak over it, with these variables.
  func lead(_ machine: inout Machine, _ variables: [String: String]) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let own = ["PATH": "\(folder):\(path)", "REAL_PATH": path]
    machine.surroundings.environment.merge(own.merging(variables) { $1 }) { $1 }
    machine.surroundings.lostConnectionPause = .zero
  }
}
