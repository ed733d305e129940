internal import CGit2

/// The merge of texts line by line, as `git merge-file` does it.
public enum LineMerge {
  /// Both texts in one; nil where both changed the same lines, or lines that touch, and not alike. Given the other way round it gives the same.
  public static func joined(base: [UInt8], _ one: [UInt8], _ other: [UInt8]) throws(GitError) -> [UInt8]? {
    try Library.prepare()
    var result = git_merge_file_result()
    defer { git_merge_file_result_free(&result) }
    let status = input(base) { base in
      input(one) { one in input(other) { other in git_merge_file(&result, base, one, other, nil) } }
    }
    try check("merge lines", status)
    guard result.automergeable != 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: result.ptr, count: result.len))
  }

  private static func input<T>(_ bytes: [UInt8], _ body: (UnsafePointer<git_merge_file_input>) -> T) -> T {
    bytes.withUnsafeBytes { bytes in
      var input = git_merge_file_input()
      input.version = UInt32(GIT_MERGE_FILE_INPUT_VERSION)
      (input.ptr, input.size) = (bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
      return withUnsafePointer(to: input, body)
    }
  }
}
