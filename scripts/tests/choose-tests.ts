import { basename, dirname } from 'node:path'
import type { Importers } from './import-graph.ts'

type Choice = {
  /** The test files to run, those nearest to the change first. */
  chosen: string[]
  /** The other test files that depend on the change. */
  left: string[]
}

type Change = { changed: readonly string[]; folders: ReadonlySet<string> }

const isTest = (path: string) => path.endsWith('.test.ts')

const subjectOf = (test: string) => test.replace(/\.test\.ts$/, '')

/** Returns the number of imports from each file to the nearest changed one. */
const measureDistances = (changed: readonly string[], importers: Importers): Map<string, number> => {
  const distances = new Map(changed.map((path) => [path, 0]))
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return distances
}

/**
 * Ranks a test by its place. A test that calls an operation through the API imports the whole server, so the
 * number of imports means nothing for it. The test with the same name as a changed file is nearest, then
 * those in the same folder.
 */
const placeOf = (test: string, { changed, folders }: Change, distance: number): number => {
  if (changed.includes(test)) return 0
  if (changed.some((path) => subjectOf(test) === path.replace(/\.tsx?$/, ''))) return 1
  return folders.has(dirname(test)) ? Math.min(2, distance) : distance + 1
}

/**
 * Returns the folders whose tests are nearest to a change. A changed file that is not source code, such as
 * documentation, is tested in the nearest folder above it that has tests.
 */
const foldersOf = (changed: readonly string[], tests: readonly string[]): Set<string> => {
  const withTests = new Set(tests.map((test) => dirname(test)))
  const nearest = (folder: string): string =>
    withTests.has(folder) || folder === '.' ? folder : nearest(dirname(folder))
  return new Set(changed.map((path) => (/\.tsx?$/.test(path) ? dirname(path) : nearest(dirname(path)))))
}

/** A test file that is not in the list of durations takes less than two seconds. */
const shortSeconds = 1

/**
 * Returns the test files that depend on changed files, the nearest first, as many as run within a number of
 * seconds. Among equally near files, the shortest come first, so that more of them fit.
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
