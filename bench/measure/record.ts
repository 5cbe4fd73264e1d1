import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Machine } from './machine.ts'

/**
 * The folder of stored results of benches and campaigns. A complete run writes `bench/results/<name>.json`,
 * which is committed and from which `bench/figures` renders docs/figures.md. Any other run (a quick one, or
 * one with another size) writes to `bench/results/trials`, which git ignores and no document shows.
 */
export const resultsFolder = fileURLToPath(new URL('../results/', import.meta.url))

export type Target = { atLeast: number } | { atMost: number }

/** The date of a measurement and the measured commit; the commit is null if it is unknown. */
export type Age = { date: string; commit: string | null }

export type Figure = {
  what: string
  value: number
  /** The unit, with the separator to the value if there is one: ` ms` begins with a space, `×` does not. */
  unit: string
  /** The smallest and the largest value of the rounds; `value` is their median. */
  spread?: { min: number; max: number }
  target?: Target
  /** Set if this figure was measured at another time than the other figures of the record. */
  age?: Age
}

export type Table = { titles: readonly string[]; rows: readonly (readonly string[])[] }

export type RunRecord = {
  name: string
  /**
   * The subject of a campaign (a long test run in `campaigns/`), for the table of all campaigns. Not set for a
   * bench (a performance measurement).
   */
  title?: string
  /** The command that repeats the measurement. */
  command: string
  age: Age
  /** Set if the working tree differed from the commit. */
  isChanged?: true
  /** Set if the figures were copied by hand from an earlier document. The next complete run replaces them. */
  typed?: true
  machine: Partial<Omit<Machine, 'measuredAt'>> & {
    /** The share of the processors' time that all programs used before the run, in percent. */
    busyPercent?: number
  }
  figures: readonly Figure[]
  /** The tables that the run printed in addition to the figures. */
  tables: readonly Table[]
  /** Remarks that apply only to this run. */
  notes?: readonly string[]
}

const git = (...args: string[]): string | null => {
  try {
    return execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

/**
 * Returns the commit that is measured, and whether the working tree differs from it. Changes of stored
 * results and of docs/figures.md are ignored, because they are not measured code.
 */
export const describeCode = (): Pick<RunRecord, 'isChanged'> & { commit: string | null } => {
  const commit = git('rev-parse', '--short=8', 'HEAD')
  const own = [':/', ':(top,exclude)bench/results', ':(top,exclude)docs/figures.md']
  const changes = git('status', '--porcelain', '--untracked-files=no', '--', ...own)
  return { commit, ...(changes !== null && changes !== '' && { isChanged: true }) }
}

/** Writes the results of a run, and returns the path of their file relative to the root of the repository. */
export const writeRecord = (
  record: RunRecord,
  { isTrial = false, folder = resultsFolder }: { isTrial?: boolean; folder?: string } = {},
): string => {
  const target = isTrial ? `${folder}trials/` : folder
  mkdirSync(target, { recursive: true })
  writeFileSync(`${target}${record.name}.json`, `${JSON.stringify(record, null, 2)}\n`)
  return `bench/results/${isTrial ? 'trials/' : ''}${record.name}.json`
}

/** Reads the results of all complete runs, ordered by name. */
export const readRecords = (folder = resultsFolder): RunRecord[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(`${folder}${file}`, 'utf8')) as RunRecord)
