import RichText

extension ListItem {
  var isNumbered: Bool { marker.isNumber }

  /// The number that word processors can begin to count with in the place of another one.
  static func firstNumber(for number: Int) -> Int { min(max(number, 0), 32_767) }
}

extension ListItem.Marker {
  var isNumber: Bool { if case .number = self { true } else { false } }
}
