import Documents
import Foundation
import Handoff

/// Where the result of a conversion goes.
struct ConversionTarget {
  /// Nil for standard output.
  let file: URL?
  /// The file as the user would name it.
  let shown: String
  /// Decides the format, by its extension.
  let name: String

  /// What the result is called: its file, or for standard output what the format would call one.
  var title: String { file?.lastPathComponent ?? name }

  /// Writes the result as a whole; never over a file that exists, unless forced.
  func write(_ conversion: Conversion, force: Bool, on machine: Machine) throws {
    guard let file else { return try print(conversion, on: machine) }
    if !force, FileManager.default.fileExists(atPath: file.path) { throw exists }
    try makeFolder(of: file)
    try DocumentFile(file, type: conversion.type).write(conversion.bytes)
  }

  private var exists: CommandFailure {
    CommandFailure(.exists, "\(shown) exists", hint: "choose another name with --output, or add --force")
  }

  private func makeFolder(of file: URL) throws {
    let folder = file.deletingLastPathComponent()
    if folder.isExistingFolder { return }
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw CommandFailure(
        .exists, "cannot make the folder \(folder.path)", hint: "choose another one with --output")
    }
  }

  private func print(_ conversion: Conversion, on machine: Machine) throws {
    if conversion.type.isPackage {
      throw CommandFailure(
        .usage, "\(name) would be a folder, which standard output cannot take", hint: "name the folder with --output")
    }
    Console(machine).file(conversion.bytes)
  }
}

extension URL {
  /// Whether a folder, or a link to one, is there.
  var isExistingFolder: Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}
