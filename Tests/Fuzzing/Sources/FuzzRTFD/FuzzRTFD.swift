import Formats
import FuzzKit

/// libFuzzer's entry: the bytes of a folder of files, or the files.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FormatTrial.run(RTFDFormat(), start, count, parts: .rtfd)
}
