package import Foundation

/// What an XML property list can hold.
package indirect enum PropertyList: Equatable {
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case data(Data)
  case date(Date)
  case array([PropertyList])
  case dictionary([String: PropertyList])
}

/// Why a property list cannot be read.
package enum PropertyListError: Error, Equatable {
  case binary
  case tooDeep
  /// Says where and what, in words; holds nothing of the text that was read.
  case malformed(String)
}

extension PropertyList {
  /// Reads an XML property list.
  ///
  /// The reader is our own: it never recurses deeper than `levels`, resolves no external or declared entity, and has no
  /// binary form, so that a hostile list costs no more than its size.
  package init(xml data: Data, levels: Int) throws(PropertyListError) {
    try self.init(xml: [UInt8](data), levels: levels)
  }

  /// The same from bytes. A lenient reader also takes what Foundation writes and XML does not have: control characters, and integers above
  /// `Int64.max`, which count as that one.
  package init(xml bytes: [UInt8], levels: Int, isLenient: Bool = false) throws(PropertyListError) {
    var reader = try PropertyListReader(bytes, levels: levels, isLenient: isLenient)
    self = try reader.document()
  }

  /// The list as the bytes of an XML document; equal lists give equal bytes.
  package var xml: Data { Data(Array(xmlText.utf8)) }

  /// The same as text.
  package var xmlText: String {
    var writer = PropertyListWriter()
    writer.document(self)
    return writer.text
  }

  /// Whether XML can carry the text: it has no way to write most control characters.
  static func canCarry(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(canCarry) }

  /// Whether the scalar is a `Char` of XML 1.0, section 2.2.
  static func canCarry(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...: true
    default: false
    }
  }
}

extension PropertyList {
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var array: [PropertyList]? { if case .array(let value) = self { value } else { nil } }
  package var dictionary: [String: PropertyList]? { if case .dictionary(let value) = self { value } else { nil } }
}
