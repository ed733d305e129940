/// The control words that mean something to the reader.
enum RTFKeyword: String, CaseIterable {
  case unknown = ""
  // what text looks like, and the header
  case rtf, ansi, mac, pc, pca, ansicpg, deff, cocoartf, par, cell, nestcell, sect, pard, plain, b, i, ul, ulnone,
    uld, uldash, uldashd, uldashdd, uldb, ulth, ulthd, ulthdash, ulw, ulwave, ulhwave, ululdbwave, ulldash, strike,
    striked, v, f, fs, cf, cb, chcbpat, highlight, af, loch, hich, dbch, ql, qc, qr, qj, qd, qk, qt, qnatural, li, ri,
    fi, u, uc, bin, tab, line, lbr, page, column, emdash, endash, emspace, enspace, qmspace, bullet, lquote, rquote,
    ldblquote, rdblquote, zwj, zwnj, zwbo, zwnbo, ltrmark, rtlmark, fcharset, cpg, red, green, blue,
    ulc, superscript = "super", sub, nosupersub, up, dn, caps, scaps, lang, langfe, langnp, langfenp, deflang, deleted,
    revised, chftn, chatn, ftnalt, field
  // what paragraphs, lists and tables look like
  case sb, sa, sl, slmult, tx, tqr, tqc, tqdec, tldot, tlmdot, tlhyph, tlul, tlth, tleq, pagebb, brdrt, brdrb, brdrl,
    brdrr, brdrbtw, brdrbar, box, brdrnil, brdrnone, chbrdr, clbrdrt, clbrdrb, clbrdrl, clbrdrr, trbrdrt, trbrdrb,
    trbrdrl, trbrdrr, trbrdrh, trbrdrv, s, cs, ds, outlinelevel, ls, ilvl, intbl, itap, trowd, cellx, row, nestrow,
    clmgf, clmrg, clvmgf, clvmrg, clgridspan, trhdr, lastrow, list, listlevel, levelnfc, levelnfcn, leveltext,
    levelstartat, listid,
    listoverride, lfolevel, listoverridestartat, pnlvl, pnlvlblt, pnlvlbody, pnlvlcont, pndec, pnucrm, pnlcrm,
    pnucltr, pnlcltr, pnstart, pnf, rtlpar
  // destinations that a reader does not see
  case stylesheet, info, header, headerl, headerr, headerf, footer, footerl, footerr, footerf, ftnsep, ftnsepc, ftncn,
    aftnsep, aftnsepc, aftncn, nonshppict, privateData = "private", fldinst, fldtype, datafield, formfield, bkmkstart,
    bkmkend, atnid, atnauthor, atntime, atnref, atnicn, atndate, atnparent, atrfstart, atrfend, annotation, xe, tc,
    tcn, rxe, txe, listtable, listoverridetable, listname, listpicture, revtbl, rsidtbl, generator, title, author,
    operatorName = "operator", subject, keywords, doccomm, company, manager, category, comment, hlinkbase, creatim,
    revtim, printim, buptim, xmlnstbl, latentstyles, themedata, colorschememapping, datastore, mmathPr, pgdsctbl,
    userprops, nesttableprops, nonesttables, filetbl, fchars, lchars, panose, falt, fontemb, fontfile, template,
    pgptbl, wgrffmtfilter, passwordhash, docvar, objclass, objdata, objname, objalias, mailmerge, pnseclvl,
    background, blipuid, picprop, pn, pntxta, pntxtb, listtext, pntext, xmlopen, xmlclose, sp, sn, sv
  // destinations that stand in the text, or are tables
  case pict, shppict, object, shp, shpgrp, shpinst, drawing = "do", footnote, mmath, moMath, nextGraphic =
    "NeXTGraphic", fldrslt, ud, upr, fonttbl, colortbl, expandedcolortbl
  // what is seen of shapes and objects
  case shptxt, result
}
