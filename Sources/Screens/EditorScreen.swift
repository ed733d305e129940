enum EditorScreen {}
