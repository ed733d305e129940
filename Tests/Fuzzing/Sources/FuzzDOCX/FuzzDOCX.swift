import Formats
import FuzzKit

/// libFuzzer's entry: a package, or the parts of one.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FormatTrial.run(DOCXFormat(), start, count, parts: .word)
}
