public import Formats
import RichText

/// What must be true of every reader, whatever the bytes are.
public enum FormatTrial {
  /// Reads the bytes and, where they are a file of the format, edits and writes it. Traps where a promise is broken.
  ///
  /// Bytes that are no package are parts for one where `parts` is given.
  public static func run(
    _ format: some DocumentFormat, _ start: UnsafePointer<UInt8>?, _ count: Int, parts: PackageParts? = nil
  ) -> CInt {
    var bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let seed = bytes
    if let parts { bytes = parts.package(bytes) }
    guard let file = try? format.read(bytes) else { return 0 }
    require((try? file.bytes(with: file.text)) == bytes, "an unedited file changed")
    var edits = TrialEdits(seed: seed)
    write(edits.edited(file.detached(file.text), file.text), of: file, format)
    return 0
  }

  /// What is written can be refused, but not read back otherwise.
  private static func write(_ edited: RichText, of file: any FormattedText, _ format: some DocumentFormat) {
    guard let written = try? file.bytes(with: edited) else { return }
    guard let again = try? format.read(written) else { return require(false, "what was written cannot be read") }
    require(file.holds(edited, as: again), "what was written reads otherwise")
  }

  private static func require(_ isTrue: Bool, _ promise: String) {
    if !isTrue { fatalError(promise) }
  }
}
