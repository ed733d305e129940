/// The name of an element or attribute.
struct XMLName: Hashable, Sendable {
  /// The namespace that the prefix stands for; empty where there is none.
  var uri: String
  var local: String
  /// As the part writes it; empty where it has none.
  var prefix: String

  /// The name as it is written in the part.
  var qualified: String { prefix.isEmpty ? local : prefix + ":" + local }

  /// The three fields as expat joins them: URI, local name, prefix, with U+0001 between.
  init(joined: String) {
    let fields = joined.split(separator: "\u{1}", omittingEmptySubsequences: false).map(String.init)
    switch fields.count {
    case 0, 1: (uri, local, prefix) = ("", joined, "")
    case 2: (uri, local, prefix) = (fields[0], fields[1], "")
    default: (uri, local, prefix) = (fields[0], fields[1], fields[2])
    }
  }
}
