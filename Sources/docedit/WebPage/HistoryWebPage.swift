import Foundation
import Ubiquity

/// The history as one page that needs nothing beside it: lanes over time, words per day, any two versions compared, and all versions in a table.
///
/// All of it that is not the page's own is escaped; a policy lets only the page's own script run and nothing be loaded.
struct HistoryWebPage {
  let title: String
  /// The oldest first.
  var versions: [PageVersion] = []
  var documents = PageDocuments()
  var texts = PageTexts()
  /// Whether older versions were left out.
  var isShortened = false

  init(title: String) { self.title = title }

  /// What the script reads.
  private struct Content: Encodable {
    var paragraphs: [String]
    var texts: [PageTexts.Splice]
    var documents: [[PageDocuments.Version]]
    var names: [String]
    /// The document that is compared at first.
    var first: Int
  }

  /// What begins a page of this kind, so that it is known again.
  static let mark = "<meta name=\"generator\" content=\"docedit history\">"

  /// The names of the devices, in the order in which they first wrote. Merges are nobody's.
  var lanes: [String] {
    versions.reduce(into: []) { lanes, version in
      for name in [version.from, version.kind == .merge ? nil : version.device].compactMap({ $0 })
      where !lanes.contains(name) { lanes.append(name) }
    }
  }

  func html() throws -> String {
    let style = String(decoding: PackageResources.history_css, as: UTF8.self)
    let script = String(decoding: PackageResources.comparison_js + PackageResources.history_js, as: UTF8.self)
    let content = Content(
      paragraphs: texts.paragraphs, texts: texts.texts, documents: documents.versions,
      names: documents.names, first: documents.firstWithChanges)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      \(Self.mark)
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src \(Markup.policySource(of: script)); \
      style-src \(Markup.policySource(of: style)); base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(Markup.escaped(title)) – history</title>
      <style>\(style)</style>
      </head>
      <body>
      \(body)
      <div id="tip" role="status" hidden></div>
      <script type="application/json" id="data">\(try Markup.json(content))</script>
      <script>\(script)</script>
      </body>
      </html>

      """
  }

  private var body: String {
    let lanes = lanes
    return """
      <h1>\(Markup.escaped(title))</h1>
      <p class="faint">\(Markup.escaped(summary))</p>
      \(notes.map { "<p class=\"faint\">\(Markup.escaped($0))</p>" }.joined(separator: "\n"))
      <h2>Versions over time</h2>
      \(LaneChart(versions, lanes: lanes).html)
      <h2>Words per day</h2>
      \(WordChart(versions, lanes: lanes).html)
      \(Self.comparison)
      <h2>Versions</h2>
      \(VersionTable(versions, lanes: lanes).html)
      """
  }

  /// As in `7 versions of 2 documents on 2 machines, 2026-09-01 to 2026-09-21`.
  private var summary: String {
    guard let first = versions.first, let last = versions.last else { return "no versions yet" }
    let days = [first.date, last.date].map { $0.local().prefix(10) }
    return "\(versions.count.counting("version")) of \(documents.names.count.counting("document")) on "
      + "\(lanes.count.counting("machine")), \(days[0] == days[1] ? "\(days[0])" : "\(days[0]) to \(days[1])")"
  }

  private var notes: [String] {
    var notes: [String] = []
    if isShortened { notes.append("Only the newest \(versions.count) versions are shown; older ones are left out.") }
    if texts.omitted > 0 {
      notes.append(
        "\(texts.omitted.counting("text")) cannot be compared here: the page would be too large, or it is no text.")
    }
    return notes
  }

  private static let comparison = """
    <section id="compare" hidden>
    <h2>Compare two versions</h2>
    <form class="compare">
    <label>Document <select id="document"></select></label>
    <label>From <select id="older"></select></label>
    <label>To <select id="newer"></select></label>
    <label class="check"><input type="checkbox" id="only"> List only this document’s versions</label>
    </form>
    <div id="diff" aria-live="polite" aria-label="Differences"></div>
    </section>
    """
}
