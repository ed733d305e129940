import Handoff
import Ubiquity

extension Document {
  /// What a save did.
  public struct SaveResult: Sendable {
    /// Whether another machine's version is now kept beside as a conflict version.
    public var conflict = false
    /// Whether changes of another machine, or program, are in the file now too. They come with the next `arrivals()`.
    public var isMerged = false
    /// Whether all of these were made on this machine, by another program.
    public var isOfThisMachine = false
    /// The names of the other machines that made some, as far as they are known.
    public var others: [String] = []
    /// Whether a conflict version was resolved by it.
    public var isResolved = false
    /// What has its place, so that it has another name now; nil where nothing has.
    public var obstacle: Obstacle?
    /// What the format could not hold, in the user's words.
    public var losses: [String] = []
  }

  /// What a document gives way to.
  public enum Obstacle: Sendable {
    /// A folder that is no document.
    case folder
    /// A document that was made after this one was deleted.
    case document
  }

  /// Whether a folder that is no document has its place.
  var isHidden: Bool { !type.isPackage && file.isFolder }

  /// Saves under the next free name.
  func writeBeside(_ bytes: [UInt8], of revision: Int, givingWayTo obstacle: Obstacle) async throws -> SaveResult {
    guard let ubiquity else { return SaveResult() }
    let name = try await ubiquity.container.freeName(for: ubiquity.path)
    self.ubiquity?.base = nil
    try await follow(to: name)
    var result = try await write(bytes, of: revision)
    result.obstacle = obstacle
    return result
  }
}
