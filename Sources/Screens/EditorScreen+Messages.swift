public import Foundation
public import RichText
public import Terminal

extension EditorScreen {
  /// What happens to the screen.
  public enum Message: Sendable {
    case input(InputEvent)
    /// The answer to `.save` and `.saveAs`.
    case saved(Result<SaveNote, Failure>)
    /// The text changed elsewhere: on another machine, or in the file. What is told of it, may be empty. Made from the text after so many
    /// `.record` effects; passed over where there were more, and answered by `.accept` where it was taken.
    case incoming(Transaction, note: String, after: Int)
    /// All that was edited in so many `.record` effects is saved, by whatever way.
    case settled(after: Int)
    case sync(SyncState)
    /// Another machine continues this document; here it is read-only until Enter.
    case continuedElsewhere(device: String)
    /// The answer to `.takeBack`: what was changed there, and where the caret stood.
    case takenBack(Result<Transaction, Failure>, caret: Position?)
    /// Edits from a crash are there; asks whether to keep them. No key answers that before `.asked`.
    case recovered(RecoveryChoice.Offer)
    /// That question has been on the screen for a moment: what was typed before it could be seen has come by now, and was no answer.
    case asked
    /// What is on the clipboard: the answer to `.paste`.
    case pasted(String)
    /// A picture to put into the text: the answer to `.readPicture`.
    case picture(Atom)
    /// The document got another name, place or format, or can be written now. What is shown only once is not shown again.
    case document(DocumentInfo)
    case notice(String)
    case failed(Failure)
    /// The time, about once a second; messages go away by it.
    case tick(Date)
  }

  /// What the screen asks to be done.
  public enum Effect: Sendable {
    /// Goes to the recovery journal at once; sent for every edit that was made here.
    case record(Transaction)
    /// The incoming change was taken.
    case accept
    /// Caret, selection or view changed.
    case place(Place)
    case save(RichText, revision: Int)
    case saveAs(RichText, path: String, revision: Int)
    /// Text for the system's clipboard.
    case copy(String)
    /// Asks for the system's clipboard; answered by `.pasted`.
    case paste
    case suspend
    /// Asks for a picture that is in a file; answered by `.picture`.
    case readPicture(path: String, description: String?)
    /// Makes this machine the one that edits; answered by `.takenBack`.
    case takeBack
    /// The answer to `.recovered`.
    case keepRecovered(Bool)
    /// True where the terminal lost the focus, false where it got it.
    case lookAway(Bool)
    /// The program is about to end. With `saving`, edits that are not saved are to be kept; else there are none, or
    /// the user gave them up.
    case close(saving: Bool)
  }
}

extension EditorScreen.Effect: Equatable {
  /// Texts are equal where their contents are.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.save(let a, let m), .save(let b, let n)): m == n && a.hasSameContent(as: b)
    case (.saveAs(let a, let here, let m), .saveAs(let b, let there, let n)):
      m == n && here == there && a.hasSameContent(as: b)
    case (.record(let a), .record(let b)): a == b
    case (.place(let a), .place(let b)): a == b
    case (.copy(let a), .copy(let b)): a == b
    case (.keepRecovered(let a), .keepRecovered(let b)): a == b
    case (.lookAway(let a), .lookAway(let b)): a == b
    case (.close(let a), .close(let b)): a == b
    case (.paste, .paste), (.suspend, .suspend), (.takeBack, .takeBack), (.accept, .accept): true
    default: false
    }
  }
}
