/// What a group holds that starts with a destination word.
enum RTFDestination: Equatable {
  /// Nothing a reader sees.
  case hidden
  case fontTable, colorTable, expandedColorTable
  /// Something that stands in the text as one character.
  case atom(RTFAtom.Kind)
  /// Text that belongs to the body.
  case visible
  case field
}

extension RTFKeyword {
  /// The destination that the word begins; nil for all other words.
  var destination: RTFDestination? {
    switch self {
    case .fonttbl: .fontTable
    case .colortbl: .colorTable
    case .expandedcolortbl: .expandedColorTable
    case .fldrslt, .ud, .upr, .nesttableprops: .visible
    case .field: .field
    case .pict, .shppict: .atom(.image)
    case .nextGraphic: .atom(.attachment)
    case .footnote: .atom(.footnote)
    case .annotation: .atom(.annotation)
    case .object: .atom(.object)
    case .shp, .shpgrp, .shpinst, .drawing: .atom(.shape)
    case .mmath, .moMath: .atom(.formula)
    case .stylesheet, .info, .header, .headerl, .headerr, .headerf, .footer, .footerl, .footerr, .footerf, .ftnsep,
      .ftnsepc, .ftncn, .aftnsep, .aftnsepc, .aftncn, .nonshppict, .privateData, .fldinst, .fldtype, .datafield,
      .formfield, .bkmkstart, .bkmkend, .atnid, .atnauthor, .atntime, .atnref, .atnicn, .atndate, .atnparent,
      .atrfstart, .atrfend, .xe, .tc, .tcn, .rxe, .txe, .listtable, .listoverridetable, .listname,
      .listpicture, .revtbl, .rsidtbl, .generator, .title, .author, .operatorName, .subject, .keywords, .doccomm,
      .company, .manager, .category, .comment, .hlinkbase, .creatim, .revtim, .printim, .buptim, .xmlnstbl,
      .latentstyles, .themedata, .colorschememapping, .datastore, .mmathPr, .pgdsctbl, .userprops,
      .nonesttables, .filetbl, .fchars, .lchars, .panose, .falt, .fontemb, .fontfile, .template, .pgptbl,
      .wgrffmtfilter, .passwordhash, .docvar, .objclass, .objdata, .objname, .objalias, .mailmerge, .pnseclvl,
      .background, .blipuid, .picprop, .pn, .pntxta, .pntxtb, .listtext, .pntext, .xmlopen, .xmlclose, .sp, .sn, .sv:
      .hidden
    default: nil
    }
  }
}
