import Formats
import FuzzKit

/// libFuzzer's entry.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FormatTrial.run(HTMLFormat(), start, count)
}
