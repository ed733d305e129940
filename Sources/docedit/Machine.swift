import Foundation
import Glibc
import Terminal
import Ubiquity

/// Everything outside of the program: home folder, environment, clock, randomness, host name, input and output.
///
/// A test can have two of them.
struct Machine: Sendable {
  var surroundings: Surroundings
  var workingDirectory: URL
  /// The program's own file, for what starts it again, where it is not the one that runs.
  var otherProgram: URL?
  /// Takes text as it is; lines end where the text says.
  var print: @Sendable (String) -> Void
  /// Takes a file's bytes.
  var printBytes: @Sendable ([UInt8]) -> Void
  /// Why not all of what was printed was written; nil where it was.
  var outputFailure: @Sendable () -> (any Error)? = { nil }
  /// For what is said to people beside a command's result: progress, notes, errors.
  var printError: @Sendable (String) -> Void
  /// All of standard input.
  var readInput: @Sendable () -> Data
  /// The next line that a person types; nil where nobody does.
  var readAnswer: @Sendable () -> String? = { nil }
  /// Whether a person sees the output.
  var isTerminal: Bool
  /// Whether a person sees what is said beside it.
  var isErrorTerminal: Bool
  /// Whether a person can also be asked.
  var isInteractive: Bool
  /// How large the terminal of the output is, where it says.
  var screenSize: @Sendable () -> TerminalSize? = { nil }
  /// Shows long output screen by screen; false where that could not be done.
  var page: @Sendable (Pager, String) -> Bool = { _, _ in false }
}

extension Machine {
  /// The machine that the program runs on.
  static var this: Machine {
    Machine(
      surroundings: .this, workingDirectory: startingFolder,
      print: { StandardOutput.this.write($0.utf8) }, printBytes: { StandardOutput.this.write($0) },
      outputFailure: { StandardOutput.this.failure },
      printError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
      readInput: { FileHandle.standardInput.readDataToEndOfFile() }, readAnswer: { readLine() },
      isTerminal: isatty(STDOUT_FILENO) == 1, isErrorTerminal: isatty(STDERR_FILENO) == 1,
      isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
      screenSize: { TerminalSize.ofOutput }, page: { $0.show($1) })
  }

  /// The folder that the program was started in; the one of the shell's name for it where that was removed since.
  private static var startingFolder: URL {
    let present = FileManager.default.currentDirectoryPath, shells = ProcessInfo.processInfo.environment["PWD"] ?? ""
    return URL(filePath: present.isEmpty && shells.hasPrefix("/") ? shells : present)
  }

  /// The program's own file, for what starts it again.
  var program: URL {
    get { otherProgram ?? URL(filePath: "/proc/self/exe").resolvingSymlinksInPath() }
    set { otherProgram = newValue }
  }

  /// The file that an argument names, relative to the working directory; `~` is the home folder.
  func file(_ argument: String) -> URL {
    if argument.count > 1, argument.hasSuffix("/") { return file(String(argument.dropLast())) }
    if argument == "~" || argument.hasPrefix("~/") {
      return surroundings.home.appending(path: String(argument.dropFirst(2))).standardizedFileURL
    }
    if argument.hasPrefix("/") { return URL(filePath: argument).standardizedFileURL }
    return workingDirectory.appending(path: argument).standardizedFileURL
  }
}

extension Surroundings {
  fileprivate static var this: Surroundings {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"].map { URL(filePath: $0) } ?? FileManager.default.homeDirectoryForCurrentUser
    return Surroundings(home: home, environment: environment, hostName: ProcessInfo.processInfo.hostName)
  }
}
