import Foundation
import Glibc

/// LibreOffice without a screen, where it is installed: another program's view of our files.
struct LibreOffice {
  private let program: String
  let folder: URL

  /// Nil where it is not installed. Files are exchanged in a new folder.
  init?() {
    guard let found = LibreOffice.found else { return nil }
    program = found
    folder = FileManager.default.temporaryDirectory.appending(path: "office-\(UUID().uuidString)")
    guard (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)) != nil else {
      return nil
    }
  }

  /// Whether it is installed.
  static var isHere: Bool { found != nil }

  private static var found: String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/soffice" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The texts of files as LibreOffice reads them, by the files' names; a file that it cannot open is missing.
  func texts(of files: [(name: String, bytes: [UInt8])]) throws -> [String: String] {
    try converted(files, to: "txt:Text (encoded):UTF8")
  }

  /// The same as another of its formats: an extension and a filter's name.
  func converted(_ files: [(name: String, bytes: [UInt8])], to format: String) throws -> [String: String] {
    guard !files.isEmpty else { return [:] }
    let output = folder.appending(path: "texts")
    var names: [String: String] = [:]
    for (index, file) in files.enumerated() {
      let url = folder.appending(path: "\(index)-\(UUID().uuidString).\(URL(filePath: file.name).pathExtension)")
      try Data(file.bytes).write(to: url)
      names[url.lastPathComponent] = file.name
    }
    let paths = names.keys.sorted().map { folder.appending(path: $0).path }
    for start in stride(from: 0, to: paths.count, by: 24) {
      run(Array(paths[start..<min(start + 24, paths.count)]), as: format, into: output.path)
    }
    var texts: [String: String] = [:]
    for (stored, name) in names {
      texts[name] = text(of: stored, as: format, in: output) ?? textAlone(of: stored, as: format, in: output)
    }
    return texts
  }

  /// A file on which LibreOffice crashes takes those after it along: they are tried once more.
  private func textAlone(of stored: String, as format: String, in output: URL) -> String? {
    run([folder.appending(path: stored).path], as: format, into: output.path)
    return text(of: stored, as: format, in: output)
  }

  private func text(of stored: String, as format: String, in output: URL) -> String? {
    let name = URL(filePath: stored).deletingPathExtension().lastPathComponent + "." + format.prefix { $0 != ":" }
    return try? String(contentsOf: output.appending(path: name), encoding: .utf8)
  }

  /// Not Foundation's `Process`, which waits for children that are not its own.
  private func run(_ files: [String], as format: String, into output: String) {
    let words =
      [
        program, "--headless", "-env:UserInstallation=file://\(folder.path)/user", "--convert-to", format,
        "--outdir", output,
      ] + files
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for number: Int32 in 1...2 { posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0) }
    var (process, status): (pid_t, Int32) = (0, 0)
    guard posix_spawn(&process, program, &actions, nil, arguments, environ) == 0 else { return }
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
