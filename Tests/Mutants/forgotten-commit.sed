# Sources/Ubiquity/Adopting/Store+GivenByGit.swift
# Found by: GitLogTests|SimulationTests.*besidePlainGit
# What plain git committed or pulled does not count as what the folder had.
s/git.had(blob, at: path) || //
