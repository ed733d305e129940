import Formats
import Foundation
import RichText

/// Measures formats, edits and merges beside other programs and floors, in one run.
@main
struct TextBench {
  static func main() {
    do { try run(Array(CommandLine.arguments.dropFirst())) } catch {
      print("TextBench: \(error)")
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    if arguments.first == "open", arguments.count == 2 { return try open(arguments[1]) }
    if arguments.first == "sample", arguments.count == 2 {
      return try Data(SampleRTF(paragraphs: 31_000).bytes).write(to: URL(filePath: arguments[1]))
    }
    if try runAlone(arguments) { return }
    let root = FileManager.default.temporaryDirectory.appending(path: "textbench-\(getpid())")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    if arguments.first == "documents" { return try DocumentBench(root: root).run() }
    let bench = FileBench(root: root)
    try bench.run()
    try DocumentBench(root: root).run()
    try PlainBench(root: root).run()
    try KeyBench().run()
    try MergeBench().run()
    try TraceBench(folder: arguments.first.map { URL(filePath: $0) }).run()
  }

  /// Prints the one table that is asked for, and needs neither files nor other programs; false where none is.
  private static func runAlone(_ arguments: [String]) throws -> Bool {
    switch (arguments.first, arguments.count) {
    case ("keys", 1): try KeyBench().run()
    case ("merge", 1): try MergeBench().run()
    case ("traces", 2): try TraceBench(folder: URL(filePath: arguments[1])).run()
    default: return false
    }
    return true
  }

  /// Only opens a file: what a measurement of memory starts.
  private static func open(_ file: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    let text = try RTFFormat().read(bytes)
    print(text.text.paragraphCount)
  }
}
