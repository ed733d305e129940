/// One attribute of a style: compared and copied without regard to its type.
struct StyleAccessor<Style>: Sendable {
  let isSame: @Sendable (Style, Style) -> Bool
  let copy: @Sendable (Style, inout Style) -> Void
  /// The value in words, which give values an order that is the same everywhere.
  let description: @Sendable (Style) -> String

  init<Value: Equatable & Sendable>(_ path: any WritableKeyPath<Style, Value> & Sendable) {
    isSame = { $0[keyPath: path] == $1[keyPath: path] }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
    description = { "\($0[keyPath: path])" }
  }

  /// The value of three: of the side that changed it; of two that differ, the preferred one, else the same one in whichever order they come.
  /// False where both sides changed it to different values.
  func merge(
    _ base: Style?, _ ours: Style, _ theirs: Style, preferring preferred: MergeSide?, into result: inout Style
  ) -> Bool {
    if isSame(ours, theirs) {
      copy(ours, &result)
    } else if let base, isSame(base, ours) {
      copy(theirs, &result)
    } else if let base, isSame(base, theirs) {
      copy(ours, &result)
    } else {
      let side = preferred ?? (description(ours) > description(theirs) ? .theirs : .ours)
      copy(side == .ours ? ours : theirs, &result)
      return false
    }
    return true
  }
}
