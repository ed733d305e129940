extension RandomAccessCollection {
  /// The first index whose element satisfies a condition that all later ones satisfy too; the end where none does. Found by halving.
  package func partitioningIndex(where isAfter: (Element) -> Bool) -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if isAfter(self[middle]) {
        count = half
      } else {
        (start, count) = (index(after: middle), count - half - 1)
      }
    }
    return start
  }
}
