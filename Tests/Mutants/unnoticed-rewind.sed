# Sources/Ubiquity/Store+RemoteMain.swift
# A remote that was set back is believed.
# Found by: RewoundMainTests|RewoundRemoteTests
s/let isWhole = try isAncestor(known, of: fetched)/let isWhole = try isAncestor(known, of: fetched) || fetched != known/
