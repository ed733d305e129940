import Foundation
import RichText
import Ubiquity

/// Words per day: what each device added stands above the line, what it removed hangs below. What was restored was not written then.
struct WordChart {
  private static let dayLimit = 400
  private static let height = 160.0
  private static let (left, labelWidth) = (48.0, 78.0)

  private let lanes: [String]
  /// The days with changes, in order, with the words of each lane.
  private let days: [(day: String, words: [Int: WordCount])]
  private let isShortened: Bool
  /// The room for a day: more where there are few.
  private var step: Double { min(max(900 / Double(max(days.count, 1)), 20), 56) }
  private var bar: Double { min(step - 5, 24) }

  init(_ versions: [PageVersion], lanes: [String]) {
    self.lanes = lanes
    var words: [String: [Int: WordCount]] = [:]
    for version in versions where version.kind != .restore {
      guard let lane = lanes.firstIndex(of: version.from ?? version.device) else { continue }
      let count = version.words
      guard count.added + count.removed > 0 else { continue }
      var sum = words[String(version.date.local().prefix(10)), default: [:]][lane] ?? WordCount()
      (sum.added, sum.removed) = (sum.added + count.added, sum.removed + count.removed)
      words[String(version.date.local().prefix(10)), default: [:]][lane] = sum
    }
    let sorted = words.sorted { $0.key < $1.key }.map { (day: $0.key, words: $0.value) }
    (days, isShortened) = (Array(sorted.suffix(Self.dayLimit)), sorted.count > Self.dayLimit)
  }

  var html: String {
    guard !days.isEmpty else { return "<p class=\"faint\">No words were written yet.</p>" }
    let sums = days.map { day in day.words.values.reduce(into: (0, 0)) { $0 = ($0.0 + $1.added, $0.1 + $1.removed) } }
    let most = (up: sums.map(\.0).max() ?? 0, down: sums.map(\.1).max() ?? 0)
    let scale = (Self.height - 24) / Double(max(most.up + most.down, 1))
    let zero = 12 + Double(most.up) * scale
    let width = Self.left + Double(days.count) * step + Self.labelWidth
    return """
      <figure>
      <div class="scroll"><svg class="roving" width="\(Markup.number(width))" height="\(Markup.number(Self.height + 22))" \
      viewBox="0 0 \(Markup.number(width)) \(Markup.number(Self.height + 22))" \
      role="group" aria-label="Words per day; arrow keys go from day to day">
      \(axis(most, zero: zero, scale: scale, width: width))
      \(days.indices.map { bars($0, zero: zero, scale: scale) }.joined(separator: "\n"))
      </svg></div>
      <figcaption>Added above the line, removed below; days without changes are left out\
      \(isShortened ? ", and so are those before the last \(Self.dayLimit)" : ""). \
      What a merge brought together, or was restored, counts where it was written.</figcaption>
      </figure>
      """
  }

  private func axis(_ most: (up: Int, down: Int), zero: Double, scale: Double, width: Double) -> String {
    [(most.up, zero - Double(most.up) * scale, "+"), (0, zero, ""), (most.down, zero + Double(most.down) * scale, "−")]
      .filter { $0.0 > 0 || $0.2.isEmpty }
      .map { value, y, sign in
        "<line class=\"axis\" x1=\"\(Markup.number(Self.left - 6))\" y1=\"\(Markup.number(y))\" x2=\"\(Markup.number(width))\" "
          + "y2=\"\(Markup.number(y))\"/><text x=\"\(Markup.number(Self.left - 10))\" y=\"\(Markup.number(y + 4))\" "
          + "text-anchor=\"end\">\(value == 0 ? "0" : "\(sign)\(value)")</text>"
      }
      .joined(separator: "\n")
  }

  private func bars(_ index: Int, zero: Double, scale: Double) -> String {
    let (day, words) = days[index]
    let x = Self.left + Double(index) * step
    var (above, below, parts, lines) = (zero, zero, [String](), [day])
    for (lane, count) in words.sorted(by: { $0.key < $1.key }) {
      let (up, down) = (Double(count.added) * scale, Double(count.removed) * scale)
      above -= up
      if up > 0 { parts.append(rectangle("bar l\(lane % 6)", x, above, up)) }
      if down > 0 { parts.append(rectangle("bar cut l\(lane % 6)", x, below, down)) }
      below += down
      lines.append("\(lanes[lane]): +\(count.added) −\(count.removed)")
    }
    let label =
      index % Int((Self.labelWidth / step).rounded(.up)) == 0
      ? "<text x=\"\(Markup.number(x))\" y=\"\(Markup.number(Self.height + 16))\">\(day)</text>" : ""
    let tip = lines.map(Markup.escaped)
    return
      "<g role=\"img\" aria-label=\"\(tip.joined(separator: ", "))\" data-tip=\"\(tip.joined(separator: "&#10;"))\">"
      + parts.joined() + "</g>" + label
  }

  private func rectangle(_ style: String, _ x: Double, _ y: Double, _ height: Double) -> String {
    "<rect class=\"\(style)\" x=\"\(Markup.number(x))\" y=\"\(Markup.number(y))\" width=\"\(Markup.number(bar))\" "
      + "height=\"\(Markup.number(height))\"/>"
  }
}
