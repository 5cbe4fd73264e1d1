/**
 * Prints the test files that a change touches, one a line: `npm test -- --changed`. Without a commit the
 * change is what is not committed; with one, what differs from it.
 *
 *   node scripts/tests/changed.ts [commit]
 *
 * Vitest has an option of this name, which follows every import. Most tests of the server start the whole
 * server, so almost every change would run almost every test. This script selects the nearest tests, as many
 * as run within a minute, and prints the number of those that are left out.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { chooseTests, testsAmong } from './choose-tests.ts'
import { type Entries, findImporters, type Importers, type Sources } from './import-graph.ts'
import { readDurations } from './longest-first.ts'
import { root } from './paths.ts'

/**
 * The total duration of the test files to select: two workers for fifty seconds each. With ten seconds of
 * start-up, they finish within a minute.
 */
const seconds = 2 * 50

const linesOf = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter((line) => line !== '')

const filesOfTree = (): string[] => linesOf('ls-files', '--cached', '--others', '--exclude-standard')

const changedFiles = (since: string): string[] => [
  ...linesOf('diff', '--name-only', since),
  ...linesOf('ls-files', '--others', '--exclude-standard'),
]

const readSources = (files: readonly string[]): Sources =>
  new Map(
    files
      .filter((path) => /\.(tsx?|mjs)$/.test(path) && existsSync(root + path))
      .map((path) => [path, readFileSync(root + path, 'utf8')]),
  )

/**
 * Returns the source file of each package entry, because packages are imported by name. The SDK and the pages
 * are included: their tests use a build, but they should run when the sources change.
 */
const readEntries = (files: readonly string[]): Entries => {
  const entries = new Map<string, string>()
  for (const path of files.filter((one) => /^packages\/[\w-]+\/package\.json$/.test(one))) {
    const { name, exports = {} } = JSON.parse(readFileSync(root + path, 'utf8')) as {
      name: string
      exports?: Record<string, string>
    }
    for (const [subpath, target] of Object.entries(exports))
      entries.set(posix.join(name, subpath), posix.join(posix.dirname(path), target))
  }
  return entries
}

/**
 * Source folders that tests use only in built form, each with the file that serves the build to tests. This
 * file counts as importing every source file of the folder.
 */
const served = {
  'packages/pages/src/': 'packages/server/src/testing/checkout-pages.ts',
  'packages/dashboard/src/': 'packages/server/src/testing/dashboard.ts',
}

const readImporters = (sources: Sources, entries: Entries): Importers => {
  const importers = new Map(findImporters(sources, entries))
  for (const [folder, server] of Object.entries(served))
    for (const path of [...sources.keys()].filter((one) => one.startsWith(folder)))
      importers.set(path, new Set([...(importers.get(path) ?? []), server]))
  return importers
}

const [since = 'HEAD'] = process.argv.slice(2)
const files = filesOfTree()
const sources = readSources(files)
const changed = changedFiles(since)
const { chosen, left } = chooseTests(testsAmong(sources.keys()), changed, {
  importers: readImporters(sources, readEntries(files)),
  durations: readDurations(),
  seconds,
})
if (left.length > 0)
  console.error(
    `${chosen.length} test files are near the change; npm test runs ${left.length} more that it reaches.\n`,
  )
for (const test of chosen) console.log(test)
