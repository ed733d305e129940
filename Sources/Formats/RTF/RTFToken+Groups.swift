extension [RTFToken] {
  /// The brace that closes the group which is open at this token; nil where the file ends before.
  func closing(from index: Int) -> Int? {
    var (index, depth) = (index, 1)
    while index < count {
      if self[index].kind == .open { depth += 1 }
      if self[index].kind == .close { depth -= 1 }
      if depth == 0 { return index }
      index += 1
    }
    return nil
  }
}
