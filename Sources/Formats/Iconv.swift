import Glibc

/// One direction of the C library's character set conversion.
struct Iconv: ~Copyable {
  /// What became of some bytes.
  enum Outcome: Equatable {
    case converted([UInt8])
    /// The bytes are the start of a longer character.
    case incomplete
    case invalid
  }

  private let handle: iconv_t

  /// Nil where the library does not know one of the names.
  init?(from source: String, to target: String) {
    guard let handle = iconv_open(target, source), Int(bitPattern: handle) != -1 else { return nil }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// Converts the whole of a short input, at most 64 bytes.
  borrowing func convert(_ input: [UInt8]) -> Outcome {
    var input = input.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: 512)
    let (status, left) = run(&input, &output)
    if status == -1 { return left == nil ? .incomplete : .invalid }
    return .converted(output.prefix(512 - (left ?? 0)).map { UInt8(bitPattern: $0) })
  }

  /// The status of `iconv`, and how many bytes of the output are free; nil where the input ends within a character.
  private borrowing func run(_ input: inout [CChar], _ output: inout [CChar]) -> (Int, Int?) {
    var (inputLeft, outputLeft) = (input.count, output.count)
    iconv(handle, nil, nil, nil, nil)
    let status = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var (from, to) = (source.baseAddress, target.baseAddress)
        let status = iconv(handle, &from, &inputLeft, &to, &outputLeft)
        // A letter that a mark may follow is held back: nothing follows.
        if status != -1 { iconv(handle, nil, nil, &to, &outputLeft) }
        return status
      }
    }
    return (status, status == -1 && errno == EINVAL ? nil : outputLeft)
  }

  /// Converts the whole of a text, from the first state of the character set back to it; nil where it is not valid.
  borrowing func convertAll(_ input: [UInt8]) -> [UInt8]? {
    var (input, output, done) = (input.map { CChar(bitPattern: $0) }, [UInt8](), 0)
    var buffer = [CChar](repeating: 0, count: Swift.max(64, input.count + 16))
    iconv(handle, nil, nil, nil, nil)
    while true {
      let (status, read, written) = step(&input, from: done, &buffer)
      output += buffer[..<written].map { UInt8(bitPattern: $0) }
      done += read
      if status == 0 { return output + flush(&buffer) }
      if status != E2BIG || read == 0 && written == 0 { return nil }
    }
  }

  /// The error or 0, and how many bytes were read and written.
  private borrowing func step(_ input: inout [CChar], from start: Int, _ output: inout [CChar]) -> (Int32, Int, Int) {
    var (inputLeft, outputLeft) = (input.count - start, output.count)
    let status = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        var (from, to) = (source.baseAddress.map { $0 + start }, target.baseAddress)
        return iconv(handle, &from, &inputLeft, &to, &outputLeft) == -1 ? errno : 0
      }
    }
    return (status, input.count - start - inputLeft, output.count - outputLeft)
  }

  /// The bytes that lead back to the first state.
  private borrowing func flush(_ buffer: inout [CChar]) -> [UInt8] {
    var left = buffer.count
    let status = buffer.withUnsafeMutableBufferPointer { target in
      var to = target.baseAddress
      return iconv(handle, nil, nil, &to, &left)
    }
    return status == -1 ? [] : buffer[..<(buffer.count - left)].map { UInt8(bitPattern: $0) }
  }
}
