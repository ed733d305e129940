import Documents
import Formats
import Handoff

/// A format as it is named on the command line: by the extension of its files.
struct FormatName: CustomStringConvertible, Equatable {
  /// The extension in small letters, without a period.
  let description: String
  /// Whether its documents are folders.
  let isPackage: Bool
  /// What its files are.
  let contentType: String
}

extension Workspace {
  /// The format of a name, which may have a period before it; nil where there is no name. Throws where no format is called so.
  func format(named name: String?) throws -> FormatName? {
    guard let name else { return nil }
    let suffix = String(name.drop { $0 == "." }).lowercased(), file = "document.\(suffix)"
    let isPackage = reader.isPackage(file)
    guard let type = types.entry(for: file, isFolder: isPackage)?.contentType, DocumentFormats.format(for: type) != nil
    else {
      throw CommandFailure(
        .usage, "there is no format \(name)", hint: "the formats are \(Info.targets.joined(separator: ", "))")
    }
    return FormatName(description: suffix, isPackage: isPackage, contentType: type)
  }

  /// Whether files of this name are of a format.
  func isFile(_ name: String, of format: FormatName) -> Bool {
    types.entry(for: name, isFolder: format.isPackage)?.contentType == format.contentType
  }
}
