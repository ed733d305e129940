# Sources/Ubiquity/Store+CommonTree.swift
# Two heads are merged against a version that is older than the last one they had in common.
s/    var version = try commit(nearest)$/    var version = try commit(commit(nearest).content.parents.first ?? nearest)/
