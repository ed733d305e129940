internal import Files
internal import Foundation
internal import GRDB
internal import Git

extension StoreIndex {
  func scannedFolders() -> [TreePath: ScannedFolder] {
    read { db in
      var folders: [TreePath: ScannedFolder] = [:]
      let rows = try Row.fetchCursor(db, sql: "SELECT path, listing, blobs, tree FROM folder")
      while let row = try rows.next() {
        let path = TreePath(String(decoding: row[0] as Data, as: UTF8.self))
        folders[path] = ScannedFolder(
          listing: FolderListing(bytes: [UInt8](row[1] as Data)), blobs: [UInt8](row[2] as Data),
          tree: (row[3] as Data?).flatMap { ObjectID(bytes: $0) })
      }
      return folders
    } ?? [:]
  }

  /// Keeps what is new of the folders, and forgets those that are gone.
  func keep(_ folders: [TreePath: ScannedFolder], forgetting gone: [TreePath]) {
    if folders.isEmpty, gone.isEmpty { return }
    write { db in
      let forget = try db.cachedStatement(sql: "DELETE FROM folder WHERE path = ?")
      for path in gone { try forget.execute(arguments: [path.column]) }
      let put = try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO folder (path, listing, blobs, tree) VALUES (?, ?, ?, ?)")
      for (path, folder) in folders {
        try put.execute(arguments: [
          path.column, Data(folder.listing.bytes), Data(folder.blobs),
          folder.tree.map { Data($0.bytes) },
        ])
      }
    }
  }
}

extension TreePath {
  /// As a column has it. Of an array `Data` need not find out what it is.
  fileprivate var column: Data { Data(Array(description.utf8)) }
}
