internal import Foundation
internal import Handoff

/// XML property lists, as they are kept in files and in git.
typealias PropertyList = Handoff.PropertyList

extension PropertyList {
  /// The longest one that is read.
  static let sizeLimit = 1 << 17
  private static let levels = 16

  static func encoded(_ record: some PropertyListRecord) -> [UInt8] { Array(record.propertyList.xmlText.utf8) }

  /// Reads bytes that may come from another machine; nil for what is too large, binary, or otherwise not the record.
  static func decoded<T: PropertyListRecord>(_ type: T.Type, from bytes: [UInt8], limit: Int = sizeLimit) -> T? {
    guard bytes.count <= limit, bytes.starts(with: "<?xml".utf8) else { return nil }
    return (try? PropertyList(xml: bytes, levels: levels, isLenient: true)).flatMap(T.init(propertyList:))
  }
}
