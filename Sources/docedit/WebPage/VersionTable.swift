import Foundation
import RichText
import Ubiquity

/// All versions of a page, the newest first.
struct VersionTable {
  private let versions: [PageVersion]
  private let lanes: [String]

  init(_ versions: [PageVersion], lanes: [String]) { (self.versions, self.lanes) = (versions, lanes) }

  var html: String {
    """
    <table>
    <thead><tr><th scope="col">When</th><th scope="col">Version</th><th scope="col">Machine</th><th scope="col">What</th>\
    <th scope="col">Words</th><th scope="col">Documents</th><th scope="col" class="pick"></th></tr></thead>
    <tbody>
    \(versions.reversed().map(row).joined(separator: "\n"))
    </tbody>
    </table>
    """
  }

  private func row(_ version: PageVersion) -> String {
    let commit = Markup.escaped(version.commit), short = Markup.escaped(String(version.commit.prefix(7)))
    let lane = lanes.firstIndex(of: version.device).map { " class=\"l\($0 % 6)\"" } ?? ""
    let words = version.words
    let count =
      words.added + words.removed == 0
      ? "" : "<span class=\"plus\">+\(words.added)</span> <span class=\"minus\">−\(words.removed)</span>"
    let button =
      version.changes.isEmpty
      ? ""
      : "<button type=\"button\" class=\"pick\" data-version=\"\(commit)\" aria-label=\"Compare \(short)\">Compare</button>"
    let cells = [
      "<td class=\"num\">\(version.date.local().prefix(16))</td>", "<td class=\"num\"><code>\(short)</code></td>",
      "<td><span class=\"who\">\(Markup.escaped(version.who))</span></td>",
      "<td>\(Markup.escaped(version.kindWords))</td>", "<td class=\"num\">\(count)</td>",
      "<td>\(documents(version))</td>", "<td class=\"pick\">\(button)</td>",
    ]
    let numbers = Set(version.changes.map(\.document)).sorted().map(String.init).joined(separator: " ")
    return "<tr\(lane) data-version=\"\(commit)\" data-documents=\"\(numbers)\">\(cells.joined())</tr>"
  }

  private func documents(_ version: PageVersion) -> String {
    let shown = version.changeWords.prefix(20).map(Markup.escaped).joined(separator: "<br>")
    return shown + (version.changes.count > 20 ? "<br>and \(version.changes.count - 20) more" : "")
  }
}
