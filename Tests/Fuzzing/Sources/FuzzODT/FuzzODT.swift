import Formats
import FuzzKit

/// libFuzzer's entry: a package, a flat file, or the parts of a package.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FormatTrial.run(ODTFormat(), start, count, parts: .text)
}
