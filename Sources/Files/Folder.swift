/// A folder and all that is below it, by paths whose components `/` separates. It is opened one component at a time, never through a link.
package struct Folder: Sendable {
  /// Absolute; its own links are followed.
  package let path: String
  /// Whether two folders can change places at once, where the file system knows that. Without it, as on one that does not.
  var canExchange = true

  package init(_ path: String) { self.path = path }

  /// The file's bytes and what tells whether it was touched since; nil where no regular file is.
  package func read(_ name: String) throws(SystemError) -> (bytes: [UInt8], stamp: FileStamp)? {
    do {
      let place = try place(of: name)
      let file = try place.folder.file(place.name)
      guard let stamp = try file.stamp() else { return nil }
      return (try file.readAll(), stamp)
    } catch {
      if error.isAbsence || error.isLink { return nil }
      throw error
    }
  }

  /// What is at the path; nil where nothing is, or nothing can be.
  package func kind(of name: String) throws(SystemError) -> Descriptor.Kind? {
    do {
      let place = try place(of: name)
      return try place.folder.kind(of: place.name)
    } catch {
      if error.isAbsence || error.isLink { return nil }
      throw error
    }
  }

  /// The names in the folder itself that are UTF-8, sorted.
  package func names() throws(SystemError) -> [String] { try Descriptor.folder(path).names() }

  /// An open folder, and a name in it.
  struct Place: ~Copyable {
    let folder: Descriptor
    let name: String
  }

  func place(of name: String, creating: Bool = false) throws(SystemError) -> Place {
    var names = name.split(separator: "/").map(String.init)
    guard let last = names.popLast() else { throw .notFound }
    var folder = try Descriptor.folder(path)
    for name in names {
      if creating { try folder.makeFolder(name) }
      folder = try folder.folder(name)
    }
    return Place(folder: folder, name: last)
  }
}

extension Folder {
  /// Removes the file.
  package func remove(_ name: String) throws(SystemError) {
    let place = try place(of: name)
    try place.folder.remove(place.name)
    try place.folder.sync()
  }

  /// Removes a folder that holds nothing; whether it did.
  package func removeEmptyFolder(_ name: String) -> Bool {
    do throws(SystemError) {
      let place = try place(of: name)
      try place.folder.remove(place.name, folder: true)
      return true
    } catch { return false }
  }
}
