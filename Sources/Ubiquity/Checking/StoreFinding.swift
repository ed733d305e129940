/// What a look at one of a container's promises came to.
public struct StoreFinding: Hashable, Sendable {
  /// What was looked at.
  public enum Subject: String, Sendable, CaseIterable {
    /// The repository, and what this device alone knows of the container.
    case store
    /// Each reference names something, and `main` goes back to the container's first version.
    case references
    /// Everything that the references need is there and whole.
    case objects
    /// The index says what git says.
    case index
    /// This and other machines' unsaved edits can be had.
    case drafts
    /// Each conflict version has its texts.
    case conflicts
    /// The folder has what was last put into it.
    case folder
    /// No killed process blocks the next one.
    case locks
    /// The remote has what it is known to have.
    case remote
  }

  public enum Grade: String, Sendable {
    case fine
    /// Nothing is wrong, but somebody may want to know.
    case note
    /// It did not answer, so that nothing can be said of it.
    case unanswered
    case wrong
  }

  public var subject: Subject
  public var grade: Grade
  /// One line.
  public var summary: String
  /// What is wrong in particular, a line each.
  public var details: [String]

  public init(_ subject: Subject, _ grade: Grade, _ summary: String, details: [String] = []) {
    (self.subject, self.grade, self.summary, self.details) = (subject, grade, summary, details)
  }

  /// The same, where nothing is wrong, with what the remote has under such names that nobody of the container put there, in words, and other remarks.
  func noting(_ strangers: [String: String], _ remarks: [String] = []) -> StoreFinding {
    guard grade == .fine, !strangers.isEmpty || !remarks.isEmpty else { return self }
    let advice = strangers.isEmpty ? "" : ", and docedit remote --repair takes it away"
    return StoreFinding(
      subject, .note, "\(summary); what else the remote has there is passed over\(advice)",
      details: strangers.sorted { $0.key < $1.key }.map(\.value) + remarks)
  }

  /// Wrong where there are complaints.
  init(_ subject: Subject, _ summary: String, complaints: [String]) {
    let words = complaints.count == 1 ? complaints[0] : "\(complaints.count) things are wrong"
    self.init(
      subject, complaints.isEmpty ? .fine : .wrong, complaints.isEmpty ? summary : words,
      details: complaints.count == 1 ? [] : complaints)
  }
}

/// What is being looked at, and how far that is. May come from any thread.
public typealias CheckObserver = @Sendable (StoreFinding.Subject, _ count: Int) -> Void
