internal import Handoff

extension TreePath {
  /// The extensions of documents that are folders.
  private static let packageExtensions: Set<String> = {
    let types = ContentTypes()
    return Set(types.all.filter { types.isFolder($0.identifier) }.flatMap(\.extensions))
  }()

  /// Whether a folder of this name is one document.
  var isPackageName: Bool {
    let name = description.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    return Self.packageExtensions.contains(name[name.index(after: dot)...].lowercased())
  }

  /// The document that a file is part of: the outermost folder that is one; nil where none is.
  var package: TreePath? { hasDottedFolder ? folders.first(where: \.isPackageName) : nil }

  /// Whether one of the folders has an extension, or begins with a dot.
  private var hasDottedFolder: Bool {
    guard let end = description.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
    return description.utf8[..<end].contains(UInt8(ascii: "."))
  }

  /// The path of the document that a file is, or is part of.
  var document: TreePath { package ?? self }

  func appending(_ name: String) -> TreePath { TreePath("\(description)/\(name)") }

  /// What comes after a folder's path.
  func name(in folder: TreePath) -> String {
    String(decoding: description.utf8.dropFirst(folder.description.utf8.count + 1), as: UTF8.self)
  }
}

extension [String] {
  /// The documents that files are, or are part of: each once, sorted.
  var documentPaths: [String] { Set(map { TreePath($0).document }).sorted().map(\.description) }
}
