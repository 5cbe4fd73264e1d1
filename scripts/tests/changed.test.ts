/**
 * Tests `npm test -- --changed` in a temporary repository. Vitest is replaced by a program that prints its
 * arguments.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let clone: string

const write = (path: string, text: string, mode = 0o644) => {
  mkdirSync(join(clone, dirname(path)), { recursive: true })
  writeFileSync(join(clone, path), text, { mode })
}

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: clone })

/** Returns the arguments with which vitest is called. */
const runTests = (...args: string[]): string[] => {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'vitest', 'run', ...args], {
    cwd: clone,
    encoding: 'utf8',
  })
  return (stdout + stderr).trim().split('\n')
}

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'stablerail-changed-'))
  for (const part of ['scripts/run.mjs', 'scripts/help.mjs', 'scripts/tests'])
    cpSync(part, join(clone, part), { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
  cpSync('scripts/help', join(clone, 'scripts/help'), { recursive: true })
  write('.gitignore', 'node_modules\n')
  write('package.json', '{ "type": "module" }')
  write('pnpm-lock.yaml', 'lockfileVersion: 9\n')
  const lock = createHash('sha256').update('lockfileVersion: 9\n').digest('hex')
  write('node_modules/.stablerail-installed', `${lock} all`)
  write('node_modules/.bin/vitest', '#!/bin/sh\nprintf "%s\\n" "$@"\n', 0o755)
  write('scripts/make-ready.ts', '')
  // The class that orders tests extends a class of vitest, so a stand-in for vitest's module is needed here.
  write('node_modules/vitest/package.json', '{ "name": "vitest", "exports": { "./node": "./node.js" } }')
  write('node_modules/vitest/node.js', 'exports.BaseSequencer = class {}')
  write('mugs/sell.ts', 'export const price = 5\n')
  write('mugs/sell.test.ts', "import { price } from './sell.ts'\n")
  write('tea/brew.test.ts', '')
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'Mugs are sold')
})
afterEach(() => rmSync(clone, { recursive: true }))

test('runs the tests of what is not committed, also of what git does not know yet', () => {
  expect(runTests('--changed')).toEqual(['No test file is near the change.'])
  write('mugs/sell.ts', 'export const price = 6\n')
  expect(runTests('--changed', '--bail=1')).toEqual(['run', '--bail=1', 'mugs/sell.test.ts'])
  write('tea/pour.ts', '')
  expect(runTests('--changed').toSorted()).toEqual(['mugs/sell.test.ts', 'run', 'tea/brew.test.ts'])
})

test('runs the tests of what differs from a commit, where one is named', () => {
  write('mugs/sell.ts', 'export const price = 6\n')
  git('commit', '-qam', 'Mugs cost more')
  expect(runTests('--changed')).toEqual(['No test file is near the change.'])
  expect(runTests('--changed', 'HEAD~1')).toEqual(['run', 'mugs/sell.test.ts'])
  expect(runTests('--changed=HEAD~1')).toEqual(['run', 'mugs/sell.test.ts'])
})
