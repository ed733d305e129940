internal import Foundation

/// XML property lists, as they are kept in files and in git.
enum PropertyList {
  /// The longest one that is read.
  static let sizeLimit = 1 << 17

  static func encoded(_ value: some Encodable) throws(UbiquityError) -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    do { return try Array(encoder.encode(value)) } catch {
      throw UbiquityError(.damaged, "cannot write a property list: \(Printable.line("\(error)"))")
    }
  }

  /// Reads bytes that may come from another machine; nil for what is too large, binary, or otherwise not the value.
  static func decoded<T: Decodable>(_ type: T.Type, from bytes: [UInt8], limit: Int = sizeLimit) -> T? {
    guard bytes.count <= limit, bytes.starts(with: "<?xml".utf8) else { return nil }
    return try? PropertyListDecoder().decode(type, from: Data(bytes))
  }
}
