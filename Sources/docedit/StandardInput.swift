import Documents
import Formats
import Foundation

/// Standard input as a document: `-` among the arguments, in the format that `--from` names, or that its bytes tell.
enum StandardInput {
  /// How it is written as an argument.
  static let argument = "-"
  /// What it is called in messages.
  static let name = "standard input"
}

extension Workspace {
  /// Standard input, read as a document of the format; without one, of the format that its bytes tell.
  func inputContents(from format: FormatName?) throws -> DocumentReader.Contents {
    if let format, format.isPackage {
      throw CommandFailure(
        .usage, "a document of the format \(format) is a folder, which \(StandardInput.name) cannot be",
        hint: "name the folder")
    }
    let bytes = [UInt8](machine.readInput())
    guard let suffix = format?.description ?? RecognizedFormat(bytes)?.fileExtension else {
      throw CommandFailure(
        .usage, "the format of \(StandardInput.name) is not known", hint: "name it, for example --from md")
    }
    var contents = try reader.read(bytes, named: "\(StandardInput.name).\(suffix)")
    contents.folder = machine.workingDirectory
    return contents
  }
}
