import Ubiquity

extension [Authorship.Part] {
  /// In the order of the text; neighbours that one version brought in are joined.
  var inOrder: Self {
    let parts = sorted { ($0.paragraph, $0.bytes.lowerBound) < ($1.paragraph, $1.bytes.lowerBound) }
    return parts.reduce(into: []) { result, part in
      if let last = result.last, last.paragraph == part.paragraph, last.bytes.upperBound == part.bytes.lowerBound,
        last.version?.document == part.version?.document
      {
        result[result.count - 1].bytes = last.bytes.lowerBound..<part.bytes.upperBound
      } else {
        result.append(part)
      }
    }
  }
}
