import Documents
import Foundation
import Ubiquity

/// Where a page of the history is written.
struct HistoryWebPageFile {
  private let name: String
  private let workspace: Workspace
  private let mayBeShared: Bool
  private let versionLimit: Int

  /// `mayBeShared`: also in a container, whose documents go to all machines.
  init(
    _ name: String, _ workspace: Workspace, mayBeShared: Bool, versionLimit: Int = HistoryWebPageReader.versionLimit
  ) {
    (self.name, self.workspace, self.mayBeShared) = (name, workspace, mayBeShared)
    self.versionLimit = versionLimit
  }

  /// Writes the lines, the newest first, to standard output where that is named. An older page is replaced, another file never.
  func write(_ lines: [HistoryLine], title: String) async throws {
    let file = try name == StandardOutput.argument ? nil : workspace.destination(name)
    if let file {
      try checkIsAlone(file)
      try checkIsOurs(file)
    }
    let shown = Array(lines.prefix(versionLimit)), html = try await page(of: shown, of: lines.count, title)
    if let file { try write(html, to: file, shown.count) } else { workspace.machine.printBytes([UInt8](html)) }
    if shown.count < lines.count { tellOmission() }
  }

  private func write(_ html: Data, to file: URL, _ count: Int) throws {
    do { try html.write(to: file, options: .atomic) } catch { throw DocumentError(error, writing: file, as: "write") }
    let console = workspace.console
    console.line(console.styled(name, .strong), ": \(count.counting("version")), \(ByteCount.words(html.count))")
  }

  private func page(of shown: [HistoryLine], of count: Int, _ title: String) async throws -> Data {
    let line = ProgressLine(workspace.machine)
    defer { line.clear() }
    var reader = HistoryWebPageReader(title: title, reader: workspace.reader)
    await reader.read(shown, isShortened: shown.count < count) { line.show("read \($0) of \(shown.count) versions") }
    return Data(try reader.page.html().utf8)
  }

  private func tellOmission() {
    workspace.console.note(
      "the page has the newest \(versionLimit.counting("version")), and leaves older ones out; of one document, or with --device, it reaches further back"
    )
  }

  private func checkIsAlone(_ file: URL) throws {
    guard !mayBeShared, let container = try workspace.registry.container(containing: file) else { return }
    throw CommandFailure(
      .refused,
      "\(name) would be a document of \(container.root.path), and go to all machines with the texts of all versions",
      hint: "write it to another folder, or add --force")
  }

  private func checkIsOurs(_ file: URL) throws {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let handle = try? FileHandle(forReadingFrom: file)
    let head = (try? handle?.read(upToCount: 512)).flatMap { $0 } ?? Data()
    guard String(decoding: head, as: UTF8.self).contains(HistoryWebPage.mark) else {
      throw DocumentError(
        .exists, "\(name) is there already, and is no page of the history", hint: "choose another name")
    }
  }
}
