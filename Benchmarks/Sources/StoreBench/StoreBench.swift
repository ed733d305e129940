import Foundation

/// Measures the ubiquity store, beside git doing the same in the same run.
@main
struct StoreBench {
  static func main() {
    do { try run() } catch {
      print("\(error)")
      exit(1)
    }
  }

  private static func run() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 2 else { throw Failed(line: "StoreBench DOCEDIT [PART] [ROUNDS]", output: "") }
    let part = arguments.count > 2 ? arguments[2] : "all"
    let rounds = arguments.count > 3 ? Int(arguments[3]) ?? 7 : 7
    let root = URL(filePath: NSTemporaryDirectory()).appending(path: "store-\(getpid())")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let host = Host(root: root, docedit: arguments[1])
    if ["all", "history"].contains(part) { try HistoryBench(host).run(rounds: rounds) }
    if ["all", "exchange"].contains(part) { try ExchangeBench.run(host, rounds: rounds) }
  }
}
