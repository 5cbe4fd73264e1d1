import { basename, dirname } from 'node:path'
import type { Importers } from './import-graph.ts'

type Choice = {
  /** The test files to run, the nearest to the change first. */
  chosen: string[]
  /** The other test files that the change reaches. */
  left: string[]
}

type Change = { changed: readonly string[]; folders: ReadonlySet<string> }

const isTest = (path: string) => path.endsWith('.test.ts')

const subjectOf = (test: string) => test.replace(/\.test\.ts$/, '')

/** How many imports lead from each file to a changed one. */
const measureDistances = (changed: readonly string[], importers: Importers): Map<string, number> => {
  const distances = new Map(changed.map((path) => [path, 0]))
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return distances
}

/**
 * A test that reaches an operation through the API imports it by way of the whole server, so the number of imports shows
 * nothing there, and the place does: the test of the same name is nearest, then those of the same folder.
 */
const placeOf = (test: string, { changed, folders }: Change, distance: number): number => {
  if (changed.includes(test)) return 0
  if (changed.some((path) => subjectOf(test) === path.replace(/\.tsx?$/, ''))) return 1
  return folders.has(dirname(test)) ? Math.min(2, distance) : distance + 1
}

/**
 * The folders whose tests are beside a change. A file that is no source, such as a page of the documentation, is tested in
 * the nearest folder above it that has tests.
 */
const foldersOf = (changed: readonly string[], tests: readonly string[]): Set<string> => {
  const withTests = new Set(tests.map((test) => dirname(test)))
  const nearest = (folder: string): string =>
    withTests.has(folder) || folder === '.' ? folder : nearest(dirname(folder))
  return new Set(changed.map((path) => (/\.tsx?$/.test(path) ? dirname(path) : nearest(dirname(path)))))
}

/** A test file that the list of durations does not have takes less than two seconds. */
const shortSeconds = 1

/**
 * The test files that changed files reach, the nearest first, as many as fit in a number of seconds. Of files that are
 * equally near, the shortest are first, so that more of them fit.
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
