/**
 * Counts phrases, names and habits of style that make the code hard to read for a stranger. Each of them is a
 * rule in `scripts/plain-words.json`, with the number of its matches in the repository, which may only fall.
 *
 *   node scripts/plain-words.ts                 fails if a number differs from the number in the file
 *   node scripts/plain-words.ts --write         stores the numbers that fell, and corrects links to files of
 *                                               docs/decisions/ that were renamed
 *   node scripts/plain-words.ts --list anew     prints the matches of one rule
 *   node scripts/plain-words.ts --files         prints the number of matches in each folder
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { SourceFile } from './house-rules.ts'
import {
  type AddedLines,
  compareCounts,
  lowerCounts,
  replaceCounts,
  summarize,
  type WordList,
} from './plain-words/compare-counts.ts'
import { findDeadDecisionLinks, renewDecisionLinks } from './plain-words/decision-links.ts'
import { codeRules, findPlaces, type Place } from './plain-words/find-places.ts'
import { findGlossaryFaults, glossaryPath } from './plain-words/glossary.ts'

const listPath = 'scripts/plain-words.json'

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 })

const sources = ['*.ts', '*.tsx', '*.mjs', '*.cjs', '*.sol', '*.md']
const unread = /(?:^|\/)(?:generated|dist|node_modules)\//

const readFiles = (): SourceFile[] =>
  git('ls-files', '-co', '--exclude-standard', '--', ...sources)
    .split('\n')
    .filter((path) => path !== '' && !unread.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/**
 * Returns the lines that were added since the commit that last changed `scripts/plain-words.json`, by file.
 * Null if there is no such commit.
 */
const readAddedLines = (): AddedLines => {
  const commit = git('log', '-1', '--format=%H', '--', listPath).trim()
  if (commit === '') return null
  const added = new Map<string, Set<number>>()
  let lines = new Set<number>()
  for (const line of git('diff', '--unified=0', '--find-renames', '--no-color', commit).split('\n')) {
    const path = /^\+\+\+ b\/(.*)$/.exec(line)?.[1]
    if (path !== undefined) {
      lines = new Set()
      added.set(path, lines)
    }
    const [, from, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    for (let index = 0; from !== undefined && index < Number(count); index += 1)
      lines.add(Number(from) + index)
  }
  for (const path of git('ls-files', '-o', '--exclude-standard', '--', ...sources).split('\n'))
    if (path !== '')
      added.set(
        path,
        new Set(
          readFileSync(path, 'utf8')
            .split('\n')
            .map((_, index) => index + 1),
        ),
      )
  return added
}

const instead = (list: WordList): WordList => ({
  ...list,
  code: list.code.map((rule) => ({ ...codeRules.find(({ name }) => name === rule.name), ...rule })),
})

const printFolders = (places: ReadonlyMap<string, Place[]>): void => {
  const counts = new Map<string, number>()
  for (const { path } of [...places.values()].flat()) {
    const folder = path.split('/').slice(0, -1).slice(0, 5).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  for (const [folder, count] of [...counts].toSorted(([, a], [, b]) => b - a))
    console.log(`${String(count).padStart(6)} ${folder}`)
}

const { values: options } = parseArgs({
  options: { write: { type: 'boolean' }, list: { type: 'string' }, files: { type: 'boolean' } },
})
const listText = readFileSync(listPath, 'utf8')
const list: WordList = JSON.parse(listText)
const files = readFiles()
const places = findPlaces(files, list.phrases)

if (options.list !== undefined) {
  for (const { path, line, text } of places.get(options.list) ?? []) console.log(`${path}:${line}: ${text}`)
} else if (options.files) {
  printFolders(places)
} else {
  const lowered = options.write ? lowerCounts(list, places) : list
  if (options.write) {
    writeFileSync(listPath, replaceCounts(listText, lowered))
    for (const { path, text } of renewDecisionLinks(files)) writeFileSync(path, text)
  }
  const faults = [
    ...compareCounts(instead(lowered), places, readAddedLines()),
    ...findGlossaryFaults(readFileSync(glossaryPath, 'utf8'), files),
    ...findDeadDecisionLinks(options.write ? readFiles() : files),
  ]
  console.log([...faults, summarize(lowered)].join('\n'))
  process.exitCode = faults.length === 0 ? 0 : 1
}
