import Foundation
import Ubiquity

/// What the arguments say about where the results of conversions go.
struct ConversionDestination {
  private let output: String?
  private let format: FormatName?
  private let isOnly: Bool
  private let workspace: Workspace
  private var machine: Machine { workspace.machine }

  /// `isOnly`: there is one document alone, so that the output may be its file.
  init(output: String?, format: FormatName?, isOnly: Bool, workspace: Workspace) {
    (self.output, self.format, self.isOnly, self.workspace) = (output, format, isOnly, workspace)
  }

  /// Where the result of a document goes.
  func target(of document: String) throws -> ConversionTarget {
    let target = try place(of: document)
    if let file = target.file { try workspace.registry.checkMayMake(file) }
    return target
  }

  private func place(of document: String) throws -> ConversionTarget {
    if output == "-" || output == nil && document == "-" {
      return ConversionTarget(file: nil, shown: "-", name: try name(of: document))
    }
    if let output, isOnly, isFile(output) { return file(output) }
    return try target(in: output, of: document)
  }

  /// A folder that is a document is written over, not into.
  private func isFile(_ output: String) -> Bool {
    if output.hasSuffix("/") { return false }
    let file = machine.file(output)
    return !file.isExistingFolder || file.pathExtension.lowercased() == "rtfd"
  }

  /// The name of the file decides the format, unless another one is given.
  private func file(_ output: String) -> ConversionTarget {
    let file = machine.file(output), name = file.lastPathComponent
    guard let format, !workspace.isFile(name, of: format) else {
      return ConversionTarget(file: file, shown: output, name: name)
    }
    return ConversionTarget(file: file, shown: output, name: "\(name).\(format)")
  }

  /// Beside the document where no folder is given.
  private func target(in folder: String?, of document: String) throws -> ConversionTarget {
    let name = try name(of: document)
    let place = folder.map { machine.file($0) } ?? machine.file(document).deletingLastPathComponent()
    let shown = folder ?? URL(filePath: document).deletingLastPathComponent().relativePath
    return ConversionTarget(file: place.appending(path: name), shown: shown.appendingName(name), name: name)
  }

  private func name(of document: String) throws -> String {
    guard let format else { throw unknownFormat }
    let stem = document == "-" ? "document" : machine.file(document).deletingPathExtension().lastPathComponent
    return "\(stem).\(format)"
  }

  /// Of several documents, the output is the folder that they go to.
  private var unknownFormat: CommandFailure {
    if !isOnly, let output, !machine.file(output).pathExtension.isEmpty, !machine.file(output).isExistingFolder {
      return CommandFailure(
        .usage, "\(output) is one file, and several documents are named",
        hint: "convert them one by one, or name a folder and a format: --output FOLDER --to html")
    }
    return CommandFailure(.usage, "the format to write is not known", hint: "name it, for example --to html")
  }
}

extension String {
  /// A name in a folder that is written as the user did; none is the working directory.
  fileprivate func appendingName(_ name: String) -> String {
    isEmpty || self == "." || self == "./" ? name : hasSuffix("/") ? self + name : self + "/" + name
  }
}
