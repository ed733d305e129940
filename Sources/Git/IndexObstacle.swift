/// Why git's index cannot be worked with.
public enum IndexObstacle: Hashable, Sendable {
  /// A merge left the path unfinished.
  case unmerged(String)
  /// It is split into two files (`core.splitIndex`).
  case split
  /// It has folders in place of their files (`index.sparse`).
  case sparse
  /// It has an extension that has to be understood and is not known.
  case unknown(String)
}

extension IndexSurvey {
  var obstacle: IndexObstacle? {
    if let unmerged { return .unmerged(unmerged) }
    return switch vital {
    case nil: nil
    case "link"?: .split
    case "sdir"?: .sparse
    case let name?: .unknown(name)
    }
  }
}

extension Repository {
  /// What keeps the index from being worked with; nil where nothing does. An index that had nothing such when it was `seen` is not read again.
  public borrowing func indexObstacle(seen: inout IndexStamp?) -> IndexObstacle? {
    let file = directory + "index"
    guard let stamp = IndexStamp(file), stamp != seen, let bytes = File.bytes(of: file) else { return nil }
    let obstacle = IndexSurvey(bytes).obstacle
    seen = obstacle == nil ? stamp : nil
    return obstacle
  }

  /// The same, whatever was seen before.
  public borrowing func indexObstacle() -> IndexObstacle? {
    var seen: IndexStamp?
    return indexObstacle(seen: &seen)
  }
}
