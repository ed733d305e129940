/// A folder and all that is below it, by paths whose components `/` separates. It is opened one component at a time, never through a link.
package struct Folder: Sendable {
  /// Absolute; its own links are followed.
  package let path: String
  /// Whether two folders can change places at once, where the file system knows that. Without it, as on one that does not.
  var canExchange = true

  package init(_ path: String) { self.path = path }

  /// The file's bytes and what tells whether it was touched since; nil where no regular file is.
  package func read(_ name: String) throws(SystemError) -> (bytes: [UInt8], stamp: FileStamp)? {
    try ifThere(name) { folder, name throws(SystemError) in
      let file = try folder.file(name)
      guard let stamp = try file.stamp() else { return nil }
      return (try file.readAll(), stamp)
    }
  }

  /// What is at the path; nil where nothing is, or nothing can be.
  package func kind(of name: String) throws(SystemError) -> Descriptor.Kind? {
    try ifThere(name) { folder, name throws(SystemError) in try folder.kind(of: name) }
  }

  /// What is found of a path by the folder that it is in, and its last name; nil where nothing is there, or nothing can be.
  func ifThere<Found>(_ name: String, _ find: (borrowing Descriptor, String) throws(SystemError) -> Found?)
    throws(SystemError) -> Found?
  {
    do {
      let place = try place(of: name)
      return try find(place.folder, place.name)
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

  /// Lets those who may read a regular file run it, or nobody.
  package func setExecutable(_ isExecutable: Bool, at name: String) throws(SystemError) {
    let place = try place(of: name), file = try place.folder.file(place.name)
    guard let mode = try file.stamp()?.mode else { return }
    let new = isExecutable ? mode | (mode & 0o444) >> 2 : mode & ~0o111
    if new != mode { try file.setMode(new) }
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
