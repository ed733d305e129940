# Sources/Ubiquity/Store+CommonTree.swift
# Of two decisions on one conflict the one that changed nothing in the document is forgotten.
s/merge.add(try contradictedChoices(merge, own.0, own.1))/merge.add([])/
