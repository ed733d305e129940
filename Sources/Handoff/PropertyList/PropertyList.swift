import Foundation

/// What an XML property list can hold.
indirect enum PropertyList: Equatable {
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
enum PropertyListError: Error, Equatable {
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
  init(xml data: Data, levels: Int) throws(PropertyListError) {
    var reader = try PropertyListReader(data, levels: levels)
    self = try reader.document()
  }

  /// The list as the bytes of an XML document; equal lists give equal bytes.
  var xml: Data {
    var writer = PropertyListWriter()
    writer.document(self)
    return Data(writer.text.utf8)
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
  var string: String? { if case .string(let value) = self { value } else { nil } }
  var array: [PropertyList]? { if case .array(let value) = self { value } else { nil } }
  var dictionary: [String: PropertyList]? { if case .dictionary(let value) = self { value } else { nil } }
}
