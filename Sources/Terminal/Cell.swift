/// One place of a frame: what it shows and how.
public struct Cell: Hashable, Sendable {
  /// The grapheme cluster shown; nil is the second half of the wide cluster to the left.
  public internal(set) var cluster: Character?
  public internal(set) var style: CellStyle

  /// A blank cell.
  public init(style: CellStyle = .init()) { (cluster, self.style) = (" ", style) }
  init(_ cluster: Character?, _ style: CellStyle) { (self.cluster, self.style) = (cluster, style) }

  /// Whether this is the second half of a wide cluster.
  public var isContinuation: Bool { cluster == nil }
}
