import Foundation

/// The gap buffer of an editor that people use: Emacs without a window plays a recording into a buffer, compiled, once without and once
/// with its record of undo. Its buffers have text properties and markers, as ours have styles and positions.
struct EmacsBench {
  /// The best times in seconds; nil where Emacs is not installed, or its text in the end is not the recording's.
  let bare, undoable: Double?

  init(_ trace: EditingTrace, rounds: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "emacs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.program(rounds).utf8).write(to: folder.appending(path: "play.el"))
    try Data(Self.patches(trace).utf8).write(to: folder.appending(path: "patches"))
    try Data(trace.result.utf8).write(to: folder.appending(path: "result"))
    let isDone = Program.exists("emacs") && Program("emacs -Q --batch -l play.el", in: folder).succeeded
    let times = isDone ? try String(contentsOf: folder.appending(path: "times"), encoding: .utf8) : ""
    let seconds = times.split(separator: " ").compactMap { Double($0) }
    (bare, undoable) = seconds.count == 2 ? (seconds[0], seconds[1]) : (nil, nil)
  }

  /// The recording as a list that Emacs reads: character from 1, characters removed, text.
  private static func patches(_ trace: EditingTrace) -> String {
    let lines = trace.scalarPatches.map { "(\($0.place + 1) \($0.removed) \(quoted($0.text)))" }
    return "(\(lines.joined(separator: "\n")))"
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\""))\""
  }

  private static func program(_ rounds: Int) -> String {
    """
    (setq gc-cons-threshold 4000000000 undo-limit 4000000000 undo-strong-limit 4000000000 undo-outer-limit nil)
    (defun read-from (name) (with-temp-buffer (insert-file-contents name) (buffer-string)))
    (defun play (patches)
      (dolist (patch patches)
        (goto-char (car patch))
        (if (> (cadr patch) 0) (delete-char (cadr patch)))
        (insert (caddr patch))))
    (byte-compile 'play)
    (defun seconds (patches result undo)
      (with-temp-buffer
        (if undo (buffer-enable-undo) (buffer-disable-undo))
        (let ((start (float-time)))
          (play patches)
          (let ((time (- (float-time) start)))
            (or (string= (buffer-string) result) (kill-emacs 1))
            time))))
    (let ((patches (read (read-from "patches"))) (result (read-from "result")) (bare 1000.0) (undoable 1000.0))
      (dotimes (_ \(rounds))
        (setq bare (min bare (seconds patches result nil)))
        (setq undoable (min undoable (seconds patches result t)))
        (garbage-collect))
      (write-region (format "%f %f" bare undoable) nil "times"))
    """
  }
}
