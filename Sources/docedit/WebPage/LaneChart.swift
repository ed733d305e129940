import Foundation
import Ubiquity

/// Versions over time, a lane for each device; a hand-off is an arrow from lane to lane.
struct LaneChart {
  private struct Point {
    var x: Double
    var y: Double
    var lane: Int
  }

  private static let rowHeight = 36.0
  private static let top = 40.0
  private static let margin = 24.0
  /// The least and the most room between versions that follow each other.
  private static let steps = 18.0...96.0

  private let versions: [PageVersion]
  private let lanes: [String]
  private var points: [Point] = []
  private var places: [String: Int] = [:]

  init(_ versions: [PageVersion], lanes: [String]) {
    (self.versions, self.lanes) = (versions, lanes)
    var x = Self.margin
    for (index, version) in versions.enumerated() {
      if index > 0 { x += Self.step(version.date.timeIntervalSince(versions[index - 1].date)) }
      let lane = lane(of: version)
      points.append(Point(x: x, y: Self.y(lane), lane: lane))
      places[version.commit] = index
    }
  }

  var html: String {
    guard let last = points.last else { return "<p>No versions yet.</p>" }
    let size = (width: last.x + Self.margin, height: Self.top + Double(max(lanes.count, 1)) * Self.rowHeight)
    let parts = tracks(size.width) + ticks(size.height) + versions.indices.flatMap(edges) + versions.indices.map(node)
    return """
      <figure class="lanes">
      <ul class="legend">\(lanes.enumerated().map { "<li class=\"l\($0 % 6)\"><i></i>\(Markup.escaped($1))</li>" }.joined())</ul>
      <div class="scroll"><svg class="roving" width="\(Markup.number(size.width))" height="\(Markup.number(size.height))" \
      role="group" aria-label="Versions over time; arrow keys go from one to the next">
      \(parts.joined(separator: "\n"))
      </svg></div>
      <figcaption>A dot is a version, a diamond a merge, an arrow a hand-off. Long pauses are shortened. \
      <span class="screen">Click a version, or press Enter on it, to compare it with the one before.</span></figcaption>
      </figure>
      """
  }

  /// More room for more time, but a week is not a thousand times as wide as ten minutes.
  private static func step(_ seconds: TimeInterval) -> Double {
    min(max(steps.lowerBound + 6 * log2(1 + max(seconds, 0) / 600), steps.lowerBound), steps.upperBound)
  }

  private static func y(_ lane: Int) -> Double { top + (Double(lane) + 0.5) * rowHeight }

  /// A merge is in the lane of the newest version that it brought together.
  private func lane(of version: PageVersion) -> Int {
    if version.kind != .merge { return lanes.firstIndex(of: version.device) ?? 0 }
    return version.parents.compactMap { places[$0] }.max().map { points[$0].lane } ?? 0
  }

  private func tracks(_ width: Double) -> [String] {
    lanes.indices.map { lane in
      let y = Markup.number(Self.y(lane))
      return "<line class=\"track l\(lane % 6)\" x1=\"0\" y1=\"\(y)\" x2=\"\(Markup.number(width))\" y2=\"\(y)\"/>"
    }
  }

  /// A line where a day begins, and its date where there is room.
  private func ticks(_ height: Double) -> [String] {
    var (ticks, day, labelled): ([String], String, Double) = ([], "", -100)
    for (version, point) in zip(versions, points) {
      let date = String(version.date.local().prefix(10))
      guard date != day else { continue }
      day = date
      let x = Markup.number(point.x - 9)
      ticks.append("<line class=\"tick\" x1=\"\(x)\" y1=\"24\" x2=\"\(x)\" y2=\"\(Markup.number(height))\"/>")
      guard point.x - labelled >= 84 else { continue }
      labelled = point.x
      ticks.append("<text x=\"\(x)\" y=\"17\">\(date)</text>")
    }
    return ticks
  }

  private func edges(_ index: Int) -> [String] {
    let version = versions[index], point = points[index]
    var edges = version.parents.compactMap { places[$0] }.map { parent in
      "<path class=\"edge\" d=\"\(Self.curve(points[parent], point))\"/>"
    }
    guard let from = version.from.flatMap({ lanes.firstIndex(of: $0) }), from != point.lane else { return edges }
    let start = Point(x: point.x - 16, y: Self.y(from), lane: from)
    let side = start.y < point.y ? -1.0 : 1.0
    let tip = Point(x: point.x, y: point.y + side * 8, lane: point.lane)
    let corners = [(0.0, 0.0), (-4.5, side * 8), (4.5, side * 8)].map {
      "\(Markup.number(tip.x + $0)) \(Markup.number(tip.y + $1))"
    }
    edges.append(
      "<path class=\"handoff l\(from % 6)\" d=\"M\(Markup.number(start.x)) \(Markup.number(start.y)) "
        + "Q\(Markup.number(point.x)) \(Markup.number(start.y)) \(Markup.number(tip.x)) \(Markup.number(tip.y + side * 6))\"/>"
        + "<path class=\"head l\(from % 6)\" d=\"M\(corners.joined(separator: " L"))Z\"/>")
    return edges
  }

  private static func curve(_ a: Point, _ b: Point) -> String {
    let (x1, y1, x2, y2) = (Markup.number(a.x), Markup.number(a.y), Markup.number(b.x), Markup.number(b.y))
    if a.y == b.y { return "M\(x1) \(y1)H\(x2)" }
    let middle = Markup.number(max(b.x - 12, (a.x + b.x) / 2))
    return "M\(x1) \(y1)C\(middle) \(y1) \(middle) \(y2) \(x2) \(y2)"
  }

  private func node(_ index: Int) -> String {
    let version = versions[index], point = points[index]
    let (x, y) = (Markup.number(point.x), Markup.number(point.y))
    let lines =
      [
        "\(version.date.local().prefix(16))  \(version.commit.prefix(7))",
        version.who.isEmpty ? version.kindWords : "\(version.who): \(version.kindWords)",
        version.countWords,
      ] + version.changeWords.prefix(5) + (version.changes.count > 5 ? ["and \(version.changes.count - 5) more"] : [])
    let tip = lines.filter { !$0.isEmpty }.map(Markup.escaped)
    let shape =
      version.kind == .merge
      ? "<path class=\"merge\" d=\"M\(x) \(Markup.number(point.y - 7))l7 7l-7 7l-7 -7z\"/>"
      : "<circle class=\"dot\" cx=\"\(x)\" cy=\"\(y)\" r=\"5.5\"/>"
    return "<g class=\"node l\(point.lane % 6)\" role=\"button\" data-version=\"\(Markup.escaped(version.commit))\" "
      + "aria-label=\"\(tip.joined(separator: ", "))\" data-tip=\"\(tip.joined(separator: "&#10;"))\">\(shape)</g>"
  }
}
