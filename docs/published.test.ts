/**
 * Refuses commands that would install a package from the public registry before the package is there. Until
 * then, a stranger could publish a package of this name, and its code would run on the machines of readers.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const published: Record<string, boolean> = JSON.parse(readFileSync(`${root}docs/published.json`, 'utf8'))

/** Matches a command that fetches the package by its name: `npx`, `npm install`, and those of pnpm, yarn and bun. */
const fetches = (name: string) =>
  new RegExp(
    `\\b(?:npx|bunx|(?:npm|pnpm|yarn|bun)\\s+(?:i|install|add|dlx|exec|x|create))\\s+(?:-\\S+\\s+)*${name}(?![\\w./-])`,
  )

/** Returns the lines of a text that fetch an unpublished package. */
const faultsIn = (text: string): string[] =>
  Object.entries(published)
    .filter(([, isPublished]) => !isPublished)
    .flatMap(([name]) => text.split('\n').filter((line) => fetches(name).test(line)))

const readers = (path: string) => !/^(docs\/decisions|\.changeset|campaigns)\//.test(path)

test('no page, help text or form shows a command that fetches an unpublished package', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', '*.md', '*.txt', '*.tsx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const paths = files.split('\n').filter((path) => path !== '' && readers(path))
  expect(paths.length).toBeGreaterThan(50)
  const faults = paths.flatMap((path) =>
    faultsIn(readFileSync(root + path, 'utf8')).map((line) => `${path}: ${line}`),
  )
  expect(faults).toEqual([])
})

test.each([
  ['npx stablerail dev', true],
  ['npm install --global stablerail', true],
  ['npm install @stablerail/sdk', true],
  ['pnpm add @stablerail/sdk', true],
  ['npm install --global deploy/stablerail.tgz', false],
  ['npm install --install-links <clone>/packages/sdk/package', false],
])('"%s" fetches an unpublished package: %s', (line, isFault) => {
  expect(faultsIn(line).length > 0).toBe(isFault && Object.values(published).includes(false))
})
