/// What elements that hold text say of it and the model does not know.
extension HTMLKept {
  /// Counts the elements that a browser puts quotation marks around, which are not in the file.
  mutating func countQuotations(in source: HTMLSource) {
    for (index, node) in source.elements.nodes.enumerated() where node.kind == .element && node.name == "q" {
      if source.used[index] { count("quotation marks") }
    }
  }

  /// Counts the elements that links of the page lead to.
  mutating func countTargets(in source: HTMLSource) {
    let nodes = source.elements.nodes
    let links = nodes.lazy.filter { $0.kind == .element && $0.name == "a" }.compactMap { $0["href"] }
    let targets = Set(links.filter { $0.first == "#" }.map { $0.dropFirst() })
    guard !targets.isEmpty else { return }
    for node in nodes where node.kind == .element {
      let names = [node["id"], node.name == "a" ? node["name"] : nil]
      if names.contains(where: { $0.map { targets.contains($0[...]) } ?? false }) { count("link targets") }
    }
  }

  /// Counts the elements whose text begins to run from right to left.
  mutating func countDirections(in source: HTMLSource) {
    let elements = source.elements
    for index in elements.nodes.indices where source.used[index] && elements.elements[index].isRightToLeft {
      let parent = elements.nodes[index].parent
      if parent < 0 || !elements.elements[parent].isRightToLeft { count("directions of text") }
    }
  }
}
