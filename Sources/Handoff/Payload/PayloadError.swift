/// Why a payload could not be sent or read.
public enum PayloadError: Error, Hashable, Sendable {
  /// It has more than `ActivityPayload.maximumSize` bytes.
  case tooLarge(bytes: Int)
  /// It has more than `ActivityPayload.maximumLevels` dictionaries and arrays within one another.
  case tooDeep
  /// It is a binary property list; these are never parsed.
  case binaryPropertyList
  /// It is not a payload; says where and what, and holds nothing of what was read.
  case malformed(String)
}

extension PayloadError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLarge(let bytes):
      "the activity's data has \(bytes) bytes, more than the \(ActivityPayload.maximumSize) that can be handed over"
    case .tooDeep: "the activity's data is nested more than \(ActivityPayload.maximumLevels) levels deep"
    case .binaryPropertyList: "the activity's data is a binary property list, which is not read"
    case .malformed(let reason): "the activity's data cannot be read: \(reason)"
    }
  }
}
