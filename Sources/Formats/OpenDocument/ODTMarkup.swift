/// Markup that is written new.
enum ODTMarkup {
  /// An element with its attributes, those without a value left out; `content` is markup. Without content the tag closes itself.
  static func element(_ name: String, _ attributes: ODTAttributes = [], _ content: String = "") -> String {
    content.isEmpty ? tag(name, attributes, "/>") : tag(name, attributes) + content + "</\(name)>"
  }

  /// A start tag.
  static func tag(_ name: String, _ attributes: ODTAttributes = [], _ end: String = ">") -> String {
    let values = attributes.compactMap { name, value in value.map { " \(name)=\"\(XMLText.escapedAttribute($0))\"" } }
    return "<" + name + values.joined() + end
  }
}
