#!/usr/bin/env node
'use strict'
// This file must also run on old versions of Node: it reports which version is required before newer syntax
// is loaded.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(
    `stablerail-server needs Node 22.12 or later; this is Node ${process.versions.node} (${process.execPath}). Install a later one and put it first in PATH.\n`,
  )
  process.exitCode = 1
} else {
  import('../dist/main.js')
}
