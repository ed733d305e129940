extension String {
  /// The name as a font table can hold it; empty where nothing of it can.
  var asFontName: String {
    let scalars = unicodeScalars.filter { $0.value >= 0x20 && $0 != ";" && $0.value <= 0xFFFF }
    return String(String.UnicodeScalarView(scalars)).trimmingSpaces
  }

  var trimmingSpaces: String {
    var part = self[...]
    while part.first == " " { part.removeFirst() }
    while part.last == " " { part.removeLast() }
    return String(part)
  }
}
