import Documents
import Foundation

/// Standard input as a document: `-` among the arguments, in the format that `--from` names.
enum StandardInput {
  /// How it is written as an argument.
  static let argument = "-"
  /// What it is called in messages.
  static let name = "standard input"
}

extension Workspace {
  /// Standard input, read as a document of the format.
  func inputContents(from format: String?) throws -> DocumentReader.Contents {
    let name = try inputName(in: format)
    return try reader.read([UInt8](machine.readInput()), named: name)
  }

  /// Standard input's name as a document of a format, which may have a period before it.
  private func inputName(in format: String?) throws -> String {
    guard let format = format.map({ $0.drop { $0 == "." }.lowercased() }) else {
      throw CommandFailure(
        .usage, "the format of \(StandardInput.name) is not known", hint: "name it, for example --from md")
    }
    let name = "\(StandardInput.name).\(format)"
    if reader.isPackage(name) {
      throw CommandFailure(
        .usage, "a document of the format \(format) is a folder, which \(StandardInput.name) cannot be",
        hint: "name the folder")
    }
    return name
  }
}
