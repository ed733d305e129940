import Handoff
import RichText

extension Anchor {
  /// The anchor as an activity carries it.
  var userInfo: UserInfoValue {
    var entries: [String: UserInfoValue] = [
      "version": .string(version), "offset": .integer(Int64(offset)),
      "paragraph": .integer(Int64(position.paragraph)), "inParagraph": .integer(Int64(position.offset)),
      "side": .string(side.rawValue), "before": .string(before), "after": .string(after),
    ]
    entries["base"] = base.map { .string($0) }
    entries["baseOffset"] = baseOffset.map { .integer(Int64($0)) }
    return .dictionary(entries)
  }

  /// Reads an anchor from another machine; nil where an entry is missing or of another type.
  init?(userInfo: UserInfoValue) {
    guard let entries = userInfo.dictionary, let version = entries["version"]?.string,
      let offset = entries["offset"]?.int,
      let paragraph = entries["paragraph"]?.int, let inParagraph = entries["inParagraph"]?.int,
      let side = entries["side"]?.string.flatMap(Side.init(rawValue:)),
      let before = entries["before"]?.string, let after = entries["after"]?.string
    else { return nil }
    self.init(
      version: version, offset: offset, base: entries["base"]?.string, baseOffset: entries["baseOffset"]?.int,
      position: Position(paragraph, inParagraph), side: side, before: before, after: after)
  }
}

extension UserInfoValue {
  fileprivate var int: Int? { integer.flatMap { Int(exactly: $0) } }
}
