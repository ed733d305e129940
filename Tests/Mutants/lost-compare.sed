# Sources/Ubiquity/PushPlan.swift
# Versions are pushed over whatever the remote has.
s/name == Reference.main || (/name.isEmpty || (/
