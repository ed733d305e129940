import Properties
import Testing

@testable import Terminal

private func key(_ code: Key.Code, _ modifiers: Key.Modifiers = []) -> [InputEvent] {
  [.key(Key(code, modifiers))]
}
private func typed(_ text: String, _ modifiers: Key.Modifiers = []) -> [InputEvent] {
  text.map { .key(Key(.character($0), modifiers)) }
}
private func mouse(
  _ action: Mouse.Action, _ column: Int, _ row: Int, _ modifiers: Key.Modifiers = []
) -> [InputEvent] {
  [.mouse(Mouse(action, column: column, row: row, modifiers: modifiers))]
}

/// What a terminal sends, `␛` for the escape byte, and the events that it means.
private let table: [(String, [InputEvent])] = [
  // Text and control characters.
  ("abC", typed("abC")), ("ä橋", typed("ä橋")), ("e\u{301}👩‍🌾", typed("e\u{301}👩‍🌾")),
  ("\r", key(.enter)), ("\t", key(.tab)), ("\u{7F}", key(.backspace)),
  ("\u{8}", key(.backspace, .control)),
  ("\0", typed(" ", .control)), ("\u{1}", typed("a", .control)), ("\n", typed("j", .control)),
  ("\u{1A}", typed("z", .control)),
  ("\u{1C}", typed("\\", .control)), ("\u{1D}", typed("]", .control)),
  ("\u{1E}", typed("^", .control)),
  ("\u{1F}", typed("_", .control)), ("\r\n", key(.enter) + typed("j", .control)), ("\u{9B}", []),
  // Alt.
  ("␛x", typed("x", .alt)), ("␛X", typed("x", [.alt, .shift])), ("␛1", typed("1", .alt)),
  ("␛!", typed("!", .alt)),
  ("␛é", typed("é", .alt)), ("␛\r", key(.enter, .alt)), ("␛\u{7F}", key(.backspace, .alt)),
  ("␛\u{1}", typed("a", [.alt, .control])),
  ("␛Ox", typed("8")), ("␛Oz", typed("o", [.alt, .shift]) + typed("z")),
  ("␛]z", typed("]", .alt) + typed("z")),
  ("␛Phe", typed("p", [.alt, .shift]) + typed("he")), ("␛_a", typed("_", .alt) + typed("a")),
  ("␛␛[A", key(.escape) + key(.up)),
  // Cursor keys, VT220, SS3.
  ("␛[A", key(.up)), ("␛[B", key(.down)), ("␛[C", key(.right)), ("␛[D", key(.left)),
  ("␛[H", key(.home)),
  ("␛[F", key(.end)),
  ("␛OA", key(.up)), ("␛OB", key(.down)), ("␛OC", key(.right)), ("␛OD", key(.left)),
  ("␛OH", key(.home)),
  ("␛OF", key(.end)),
  ("␛OP", key(.function(1))), ("␛OS", key(.function(4))), ("␛OM", key(.enter)), ("␛Oj", typed("*")),
  ("␛[1;2A", key(.up, .shift)), ("␛[1;3B", key(.down, .alt)), ("␛[1;5C", key(.right, .control)),
  ("␛[1;6D", key(.left, [.shift, .control])), ("␛[1;9H", key(.home, .super)),
  ("␛[1;129F", key(.end)),
  ("␛[1;2P", key(.function(1), .shift)), ("␛[1;5R", key(.function(3), .control)),
  ("␛[R", key(.function(3))),
  ("␛[2~", key(.insert)), ("␛[3~", key(.delete)), ("␛[5~", key(.pageUp)), ("␛[6~", key(.pageDown)),
  ("␛[1~", key(.home)),
  ("␛[4~", key(.end)), ("␛[7~", key(.home)), ("␛[8~", key(.end)),
  ("␛[3;5~", key(.delete, .control)),
  ("␛[11~", key(.function(1))), ("␛[13~", key(.function(3))), ("␛[15~", key(.function(5))),
  ("␛[17~", key(.function(6))),
  ("␛[21~", key(.function(10))), ("␛[23~", key(.function(11))),
  ("␛[24;2~", key(.function(12), .shift)),
  ("␛[Z", key(.tab, .shift)),
  ("␛[99~", []), ("␛[201~", []),
  // rxvt and the Linux console.
  ("␛[a", key(.up, .shift)), ("␛[d", key(.left, .shift)), ("␛[3^", key(.delete, .control)),
  ("␛[3$", key(.delete, .shift)),
  ("␛[5@", key(.pageUp, [.control, .shift])), ("␛[[A", key(.function(1))),
  ("␛[[E", key(.function(5))),
  // kitty.
  ("␛[27u", key(.escape)), ("␛[13;5u", key(.enter, .control)), ("␛[9;5u", key(.tab, .control)),
  ("␛[127;5u", key(.backspace, .control)),
  ("␛[105;5u", typed("i", .control)), ("␛[115:83;6u", typed("s", [.control, .shift])),
  ("␛[1089::99;5u", typed("c", .control)),
  ("␛[1089:1057:99;6u", typed("c", [.control, .shift])), ("␛[97:65;2u", typed("A")),
  ("␛[97;2u", typed("A")),
  ("␛[49:33;4u", typed("!", .alt)), ("␛[46;5u", typed(".", .control)),
  ("␛[105;5:2u", typed("i", .control)),
  ("␛[105;5:3u", []),
  ("␛[1;1:3A", []), ("␛[1;5:1A", key(.up, .control)), ("␛[57414u", key(.enter)),
  ("␛[57404u", typed("5")),
  ("␛[57417;2u", key(.left, .shift)),
  ("␛[57376u", key(.function(13))), ("␛[57441u", []), ("␛[32;5u", typed(" ", .control)),
  ("␛[97;33u", typed("a", .alt)),
  ("␛[97;69u", typed("a", .control)), ("␛[99999999999;5u", []), ("␛[55296;5u", []),
  // modifyOtherKeys.
  ("␛[27;5;105~", typed("i", .control)), ("␛[27;6;83~", typed("s", [.control, .shift])),
  ("␛[27;5;13~", key(.enter, .control)),
  ("␛[27;2;9~", key(.tab, .shift)), ("␛[27;5;46~", typed(".", .control)),
  // Mouse.
  ("␛[<0;5;3M", mouse(.press(0), 4, 2)), ("␛[<2;1;1M", mouse(.press(2), 0, 0)),
  ("␛[<0;5;3m", mouse(.release, 4, 2)),
  ("␛[<32;5;3M", mouse(.drag, 4, 2)), ("␛[<64;5;3M", mouse(.wheelUp, 4, 2)),
  ("␛[<65;5;3M", mouse(.wheelDown, 4, 2)),
  ("␛[<66;5;3M", []), ("␛[<35;5;3M", []), ("␛[<16;5;3M", mouse(.press(0), 4, 2, .control)),
  ("␛[<12;5;3M", mouse(.press(0), 4, 2, [.shift, .alt])), ("␛[<128;5;3M", mouse(.press(8), 4, 2)),
  ("␛[<0;0;0M", mouse(.press(0), 0, 0)),
  ("␛[M !!", mouse(.press(0), 0, 0)), ("␛[M#!!", mouse(.release, 0, 0)),
  ("␛[M`%#", mouse(.wheelUp, 4, 2)),
  ("␛[<0;5M", []),
  // Focus and paste.
  ("␛[I", [.focus(true)]), ("␛[O", [.focus(false)]),
  ("␛[200~a\rb\r\nc\nd␛[201~", [.paste("a\nb\nc\nd")]),
  ("␛[200~␛[201~", [.paste("")]),
  ("␛[200~x\u{7}␛[31m\t\u{7F}\u{9B}␛[201~y", [.paste("x␇␛[31m\t␡\u{FFFD}")] + typed("y")),
  ("␛[200~橋␛[200~␛[201~", [.paste("橋␛[200~")]),
  // Answers.
  ("␛[?62;4;22;52c", [.reply(.attributes([62, 4, 22, 52]))]),
  ("␛[?2026;2$y", [.reply(.mode(2026, 2))]),
  ("␛[?5u", [.reply(.keyboard(5))]),
  ("␛P>|tmux 3.3a␛\\", [.reply(.version("tmux 3.3a"))]), ("␛[12;40R", [.reply(.other("12;40R"))]),
  ("␛[>84;0;0c", [.reply(.other(">84;0;0c"))]),
  ("␛[?997;1n", [.reply(.other("?997;1n"))]), ("␛[6;20;10t", [.reply(.other("6;20;10t"))]),
  ("␛]11;rgb:00/00/00␛\\", [.reply(.other("11;rgb:00/00/00"))]),
  ("␛]11;rgb:00/00/00\u{7}", [.reply(.other("11;rgb:00/00/00"))]),
  ("␛P1$r0;4:3m␛\\", [.reply(.other("1$r0;4:3m"))]),
  ("␛_Gi=31;OK␛\\", [.reply(.other("Gi=31;OK"))]),
  ("␛[0n", [.reply(.other("0n"))]),
  ("␛]11;rgb:00␛[A", key(.up)),
  // Broken sequences.
  ("␛[1;\u{1}", typed("a", .control)), ("␛[12é", typed("é")), ("␛[1;2␛[A", key(.up)),
]

struct KeyDecoderTests {
  private func bytes(_ text: String) -> [UInt8] { text.utf8.map { $0 }.replacingMarks }

  @Test(arguments: table.indices) func bytesBecomeEvents(index: Int) {
    var decoder = KeyDecoder()
    let (sent, events) = table[index]
    #expect(decoder.decode(bytes(sent), at: .zero) == events, "\(sent)")
    #expect(decoder.deadline == nil, "\(sent) leaves nothing behind")
  }

  @Test func aSplitAtAnyByteChangesNothing() {
    for (sent, events) in table {
      let bytes = bytes(sent)
      for index in bytes.indices {
        var decoder = KeyDecoder()
        let got =
          decoder.decode(Array(bytes[..<index]), at: .zero)
          + decoder.decode(Array(bytes[index...]), at: .zero)
        #expect(joined(got) == joined(events), "\(sent) split at \(index)")
      }
    }
  }

  @Test func singleBytesGiveTheSameAsOneRead() {
    for (sent, events) in table {
      var decoder = KeyDecoder()
      #expect(
        joined(bytes(sent).flatMap { decoder.decode([$0], at: .zero) }) == joined(events), "\(sent)"
      )
    }
  }

  /// Events with plain text joined: a cluster that is split between its scalars comes as several keys.
  private func joined(_ events: [InputEvent]) -> [String] {
    var result = [""]
    for event in events {
      if case .key(let key) = event, case .character(let character) = key.code,
        key.modifiers.isEmpty
      {
        result[result.count - 1].append(character)
      } else {
        result += ["\(event)", ""]
      }
    }
    return result
  }

  @Test func randomBytesNeverStopTheDecoder() {
    let starts: [[UInt8]] = [
      "\u{1B}[", "\u{1B}[<", "\u{1B}[200~", "\u{1B}]1", "\u{1B}P>|", "\u{1B}O", "\u{1B}[?",
      "\u{1B}[M",
    ].map { Array($0.utf8) }
    forAll(cases: 2000) { choices in
      choices.array(upTo: 12) { choices -> [UInt8] in
        choices.bool()
          ? choices.element(of: starts) : choices.array(upTo: 6) { UInt8($0.int(in: 0...255)) }
      }
    } _: { reads in
      var decoder = KeyDecoder()
      for read in reads { _ = decoder.decode(read, at: .zero) }
      _ = decoder.expire(at: .seconds(10))
      return decoder.deadline == nil
        && decoder.decode(Array("a".utf8), at: .seconds(10)) == typed("a")
    }
  }

  @Test func aLoneEscapeIsTheEscapeKeyAfterAWhile() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B], at: .seconds(1)) == [])
    #expect(decoder.deadline == .seconds(1) + .milliseconds(50))
    #expect(decoder.expire(at: .seconds(1) + .milliseconds(49)) == [])
    #expect(decoder.expire(at: .seconds(1) + .milliseconds(50)) == key(.escape))
    #expect(decoder.deadline == nil)
  }

  @Test func twoEscapesAreTwoKeys() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B, 0x1B], at: .zero) == key(.escape))
    #expect(decoder.expire(at: .seconds(1)) == key(.escape))
  }

  @Test(arguments: [("\u{1B}[", "["), ("\u{1B}]", "]"), ("\u{1B}O", "o")])
  func anIntroducerAloneIsAKeyWithAlt(
    sent: String, typed character: String
  ) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(sent.utf8), at: .zero) == [])
    let modifiers: Key.Modifiers = character == "o" ? [.alt, .shift] : .alt
    #expect(decoder.expire(at: .seconds(1)) == typed(character, modifiers))
  }

  @Test func anUnfinishedCharacterIsReplaced() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0xE6, 0xA9], at: .zero) == [])
    #expect(decoder.expire(at: .seconds(3)) == typed("\u{FFFD}"))
    #expect(decoder.decode([0xFF, 0x61], at: .seconds(3)) == typed("\u{FFFD}a"))
  }

  @Test func anUnfinishedPasteEndsAfterTwoSeconds() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~abc".utf8), at: .zero) == [])
    #expect(decoder.expire(at: .seconds(1)) == [])
    #expect(decoder.decode(Array("def\u{1B}[20".utf8), at: .seconds(1)) == [])
    #expect(decoder.expire(at: .seconds(2)) == [])
    #expect(decoder.expire(at: .seconds(3)) == [.paste("abcdef␛[20")])
    #expect(decoder.decode(Array("g".utf8), at: .seconds(3)) == typed("g"))
  }

  @Test func aLongPasteOverManyReadsIsOneEvent() {
    let text = String(repeating: "0123456789 橋\n", count: 20_000)
    var decoder = KeyDecoder()
    var events: [InputEvent] = []
    let sent = Array("\u{1B}[200~\(text)\u{1B}[201~x".utf8)
    for start in stride(from: 0, to: sent.count, by: 4096) {
      events += decoder.decode(Array(sent[start..<min(start + 4096, sent.count)]), at: .zero)
    }
    #expect(events == [.paste(text)] + typed("x"))
  }

  @Test func anEndlessAnswerIsSwallowed() {
    var decoder = KeyDecoder()
    var events = decoder.decode(Array("\u{1B}]11;".utf8), at: .zero)
    for _ in 0..<100 { events += decoder.decode(Array(repeating: 0x61, count: 1000), at: .zero) }
    events += decoder.decode(Array("\u{7}x".utf8), at: .zero)
    #expect(events == typed("x"))
  }

  @Test func theBackspaceKeyIsTheTerminalsEraseCharacter() {
    var decoder = KeyDecoder(erase: 0x08)
    #expect(decoder.decode([0x08, 0x7F], at: .zero) == key(.backspace) + key(.backspace, .control))
  }

  @Test func pressesOnOneCellAreCounted() {
    #expect(counts([(0, "5;3"), (100, "5;3"), (200, "5;3"), (300, "5;3")]) == [1, 2, 3, 1])
    #expect(counts([(0, "5;3"), (401, "5;3")]) == [1, 1])
    #expect(counts([(0, "5;3"), (400, "5;3")]) == [1, 2])
    #expect(counts([(0, "5;3"), (100, "6;3")]) == [1, 1])
  }

  @Test func aDragHasTheCountOfItsPress() {
    var decoder = KeyDecoder()
    let sent = "\u{1B}[<0;5;3M\u{1B}[<0;5;3m\u{1B}[<0;5;3M\u{1B}[<32;6;3M\u{1B}[<0;6;3m"
    #expect(clicks(decoder.decode(Array(sent.utf8), at: .zero)) == [1, 1, 2, 2, 2])
  }

  private func counts(_ presses: [(Int, String)]) -> [Int] {
    var decoder = KeyDecoder()
    return presses.flatMap { time, cell in
      clicks(decoder.decode(Array("\u{1B}[<0;\(cell)M".utf8), at: .milliseconds(time)))
    }
  }

  private func clicks(_ events: [InputEvent]) -> [Int] {
    events.compactMap { if case .mouse(let mouse) = $0 { mouse.clicks } else { nil } }
  }
}

extension [UInt8] {
  /// The bytes with the picture of the escape outside of expectations as the escape itself.
  fileprivate var replacingMarks: [UInt8] {
    var result: [UInt8] = []
    for byte in self {
      result.append(byte)
      if result.suffix(3) == [0xE2, 0x90, 0x9B] {
        result.replaceSubrange((result.count - 3)..., with: [0x1B])
      }
    }
    return result
  }
}
