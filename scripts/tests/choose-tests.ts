import { basename, dirname } from 'node:path'
import type { Importers } from './import-graph.ts'

type Choice = {
  /** The test files to run, in the order of their distance from the change. */
  chosen: string[]
  /** The test files that also depend on the change and are left out, because they would take too long. */
  left: string[]
}

type Change = { changed: readonly string[]; folders: ReadonlySet<string> }

const isTest = (path: string) => path.endsWith('.test.ts')

const subjectOf = (test: string) => test.replace(/\.test\.ts$/, '')

/**
 * Returns, for each file that imports a changed file directly or indirectly, the number of imports to the
 * nearest changed file.
 */
const measureDistances = (changed: readonly string[], importers: Importers): Map<string, number> => {
  const distances = new Map(changed.map((path) => [path, 0]))
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return distances
}

/**
 * Returns how far a test file is from the change; lower is nearer. The test with the same name as a changed
 * file is nearest, then come tests in the same folder. For other tests it is the number of imports
 * on the path from the test to a changed file. The folder comes first because a test that uses the API imports
 * the whole server, so this number means little.
 */
const placeOf = (test: string, { changed, folders }: Change, distance: number): number => {
  if (changed.includes(test)) return 0
  if (changed.some((path) => subjectOf(test) === path.replace(/\.tsx?$/, ''))) return 1
  return folders.has(dirname(test)) ? Math.min(2, distance) : distance + 1
}

/**
 * Returns the folders whose tests are near a change. For a changed file that is not source code, such as
 * documentation, it is the nearest folder above the file that contains tests.
 */
const foldersOf = (changed: readonly string[], tests: readonly string[]): Set<string> => {
  const withTests = new Set(tests.map((test) => dirname(test)))
  const nearest = (folder: string): string =>
    withTests.has(folder) || folder === '.' ? folder : nearest(dirname(folder))
  return new Set(changed.map((path) => (/\.tsx?$/.test(path) ? dirname(path) : nearest(dirname(path)))))
}

/**
 * The assumed duration in seconds of a test file without a recorded duration. Files of two seconds and more
 * are recorded.
 */
const shortSeconds = 1

/**
 * Divides the test files that depend on changed files into `chosen`, which run within `seconds`, and `left`.
 * Test files near to the changes are chosen first; of equally near ones, the shortest first. A changed test
 * file is always chosen.
 */
export const chooseTests = (
  tests: readonly string[],
  changed: readonly string[],
  {
    importers,
    durations,
    seconds,
  }: { importers: Importers; durations: Record<string, number>; seconds: number },
): Choice => {
  const distances = measureDistances(changed, importers)
  const secondsOf = (test: string) => durations[test] ?? shortSeconds
  const change: Change = { changed, folders: foldersOf(changed, tests) }
  const reached = tests
    .filter((test) => distances.has(test) || change.folders.has(dirname(test)))
    .map((test) => ({ test, place: placeOf(test, change, distances.get(test) ?? Infinity) }))
    .toSorted(
      (one, other) =>
        one.place - other.place ||
        secondsOf(one.test) - secondsOf(other.test) ||
        basename(one.test).localeCompare(basename(other.test)),
    )
    .map(({ test }) => test)
  const choice: Choice = { chosen: [], left: [] }
  let left = seconds
  for (const test of reached) {
    const fits = secondsOf(test) <= left || changed.includes(test)
    if (fits) left -= secondsOf(test)
    choice[fits ? 'chosen' : 'left'].push(test)
  }
  return choice
}

export const testsAmong = (paths: Iterable<string>): string[] => [...paths].filter(isTest)
