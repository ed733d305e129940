/// The files of the corpus in whose text LibreOffice and the model differ, also where nothing was edited, by the reason.
enum LibreOfficeDifferences {
  static let reasons: [(reason: String, files: [String])] = [
    ("LibreOffice does not open it", ["rtfkit/image_unsupported_format.rtf", "rtfpipe/RtfParserTest_fail_3.rtf"]),
    (
      "the result of a field is one thing here, and text there",
      [
        "abiword-testsuite/dbk_corner_cases_general.abw.exp.raw-0c88e4.rtf",
        "abiword-testsuite/dbk_corner_cases_general.abw.exp.raw.rtf", "latex2rtf/dblspace.rtf",
        "latex2rtf/hyperref.rtf", "latex2rtf/linux.rtf", "latex2rtf/misc4.rtf", "libreoffice/fdo36089.rtf",
        "libreoffice/fdo82071.rtf", "libreoffice/tdf104079.rtf", "libreoffice/tdf108416.rtf", "pandoc/writer.rtf",
        "rtfkit/field_mergefield_preserve_result.rtf", "rtfkit/field_noteref_simple.rtf",
        "rtfkit/field_ref_simple.rtf", "rtfpipe/formfields.rtf", "rtfpipe/noteref.rtf", "tika/testRTFVarious.rtf",
        "tika/testRTF_nestedHyperlinkPageRef.rtf", "pandoc/referenceToListItem.odt", "pandoc/referenceToText.odt",
        "pandoc/9002.docx",
      ]
    ),
    (
      "text that a tracked change deleted or moved away is one thing here, and text there",
      [
        "libreoffice/redline-insdel.rtf", "libreoffice/tdf151954.docx", "tika/testWORD_2006ml.docx",
        "tika/testWORD_embedded_pics.docx",
      ]
    ),
    (
      "LibreOffice puts positioned paragraphs into boxes beside the text",
      [
        "libreoffice/fdo47036.rtf", "libreoffice/fdo47495.rtf", "libreoffice/fdo48440.rtf",
        "libreoffice/fdo48442.rtf", "libreoffice/fdo49892.rtf", "libreoffice/fdo52052.rtf",
        "libreoffice/n695479.rtf", "libreoffice/tdf104936.rtf", "libreoffice/tdf133437.rtf",
        "libreoffice/tdf141173_missingFrames.rtf", "rtfpipe/AbsolutePositioning.rtf",
      ]
    ),
    (
      "LibreOffice loses cells beyond those that a row defines, and rows that are not ended",
      [
        "pandoc/table_nested_malformed_itap.rtf", "pandoc/table_simple.rtf", "rtfkit/limits_cells_exceed.rtf",
        "rtfkit/limits_merge_near_max.rtf", "rtfkit/limits_rows_exceed.rtf",
        "rtfkit/malformed_table_nested_missing_nestrow.rtf",
        "rtfkit/malformed_table_nested_orphan_nonesttables.rtf", "rtfkit/mixed_list_table_nested.rtf",
        "rtfkit/table_nested_3level_complex_cells.rtf", "rtfkit/table_prose_interleave.rtf",
      ]
    ),
    (
      "letters of symbol fonts are Greek letters and signs here, and private characters there",
      [
        "rtfpipe/Issue46.rtf", "rtfpipe/Test01.rtf", "rtfpipe/symbol.rtf", "rtfpipe/ted_mixed_faces.rtf",
        "unrtf/body.rtf", "unrtf/unicode4.rtf",
      ]
    ),
    (
      "LibreOffice shows the names of attached files as text",
      ["08574b5_README.rtfd/TXT.rtf", "f941a10_README.rtfd/TXT.rtf"]
    ),
    ("LibreOffice goes by the name of a font against its character set", ["libreoffice/tdf95706.rtf"]),
    ("LibreOffice reads badly nested tags otherwise than browsers do", ["libreoffice/ofz43310-1.html"]),
    ("the style sheet is damaged and does not end", ["libreoffice/LIBREOFFICE-UXTSOREL.rtf"]),
  ]

  static func reason(of file: String) -> String? { reasons.first { $0.files.contains(file) }?.reason }
}
