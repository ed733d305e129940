# Sources/Ubiquity/Store+Merge.swift
# Two heads are merged against a version that is older than the last one they had in common.
s/guard let base = try mergeBase(\(parents.*\)) else {$/guard let near = try mergeBase(\1), let base = try Optional(commit(near).content.parents.first ?? near) else {/
