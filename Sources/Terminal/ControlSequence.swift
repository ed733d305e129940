/// A control sequence (`CSI`, ECMA-48 §5.4) in its parts.
struct ControlSequence: Equatable {
  /// `<`, `=`, `>` or `?` in front of the parameters; `[` for the Linux console's function keys.
  let prefix: UInt8?
  /// Parameters and their sub-parameters (`1:2;3` is [[1, 2], [3]]); nil where none is given.
  let parameters: [[Int?]]
  let intermediates: [UInt8]
  let final: UInt8

  init(body: ArraySlice<UInt8>, final: UInt8) {
    prefix = body.first.flatMap { 0x3C...0x3F ~= $0 || $0 == UInt8(ascii: "[") ? $0 : nil }
    let rest = prefix == nil ? body : body.dropFirst()
    intermediates = rest.filter { 0x20..<0x30 ~= $0 }
    let digits = rest.filter { 0x30...0x3F ~= $0 }
    parameters =
      digits.isEmpty
      ? []
      : digits.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(Self.parts)
    self.final = final
  }

  /// The first value of a parameter.
  func parameter(_ index: Int) -> Int? { parameter(index, 0) }
  func parameter(_ index: Int, _ part: Int) -> Int? {
    guard index < parameters.count, part < parameters[index].count else { return nil }
    return parameters[index][part]
  }

  /// rxvt ends a key with Shift in `$`, which elsewhere announces a final byte: where such a key ends.
  static func shiftedEnd(of body: ArraySlice<UInt8>) -> Int? {
    let digits = body.prefix { 0x30...0x39 ~= $0 }
    guard !digits.isEmpty, digits.endIndex < body.endIndex,
      body[digits.endIndex] == UInt8(ascii: "$")
    else {
      return nil
    }
    return digits.endIndex
  }

  private static func parts(_ parameter: ArraySlice<UInt8>) -> [Int?] {
    parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { part in
      part.count > 9 ? nil : Int(String(decoding: part, as: UTF8.self))
    }
  }
}
