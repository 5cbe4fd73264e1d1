import { mkdirSync, writeFileSync } from 'node:fs'
import { type Machine, measureBusy } from './machine.ts'
import {
  describeCode,
  type Figure,
  readRecords,
  resultsFolder,
  type Table,
  type Target,
  writeRecord,
} from './record.ts'
import type { Spread } from './statistics.ts'

export type { Target }

/** A measured figure with its target. `met` is whether the figure reached the target. */
export type Check = Figure & { target: Target; met: boolean }

/** Compares a figure with its target. Of a comparison with several rounds, the median counts. */
export const check = (what: string, measured: number | Spread, unit: string, target: Target): Check => {
  const { median: value, ...spread } = typeof measured === 'number' ? { median: measured } : { ...measured }
  const met = 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
  return { what, value, unit, ...('min' in spread && { spread }), target, met }
}

export const showTarget = (target: Target, unit: string): string =>
  'atLeast' in target ? `≥ ${target.atLeast}${unit}` : `≤ ${target.atMost}${unit}`

/** A figure of this process's runs, beside the kept result of an earlier run, if there is one. */
type Compared = { bench: string; before: Figure | undefined; now: Check }
const compared: Compared[] = []

/** The current run. `tables` are the tables that it has printed so far. */
type Run = {
  command: string
  isTrial: boolean
  busyPercent: number
  code: ReturnType<typeof describeCode>
  tables: Table[]
}
let run: Run = { command: '', isTrial: true, busyPercent: 0, code: { commit: null }, tables: [] }

/** Above this share other programs disturb a bench. */
const mostBusyPercent = 15

/**
 * Begins to record a run of a bench. All tables and figures that are printed from now on become part of its
 * results.
 */
export const beginRun = async (command: string, { isTrial }: { isTrial: boolean }): Promise<void> => {
  const busyPercent = await measureBusy()
  run = { command, isTrial, busyPercent, code: describeCode(), tables: [] }
  if (busyPercent > mostBusyPercent)
    console.log(
      `\nOther programs use ${busyPercent} percent of the processors: do not trust the figures of ${command}, and ` +
        'measure again on an idle machine.',
    )
}

/**
 * Prints and records a table. The first columns contain text, aligned to the left; the others contain
 * numbers, aligned to the right.
 */
export const printTable = (
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  options: { wordColumns?: number } = {},
): void => {
  run.tables.push({ titles, rows })
  writeTable(titles, rows, options)
}

const writeTable = (
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  { wordColumns = 1 }: { wordColumns?: number } = {},
): void => {
  const widths = titles.map((title, index) =>
    Math.max(title.length, ...rows.map((row) => (row[index] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) =>
        index < wordColumns ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('   ')
      .trimEnd()
  console.log(`\n${line(titles)}`)
  console.log(widths.map((width) => '─'.repeat(width)).join('───'))
  for (const row of rows) console.log(line(row))
}

/** Prints each figure of the runs so far, with its value in the kept result of an earlier run, and its target. */
export const printFigures = (figures: readonly Compared[] = compared): void =>
  writeTable(
    ['bench', 'figure', 'before', 'now', 'target', ''],
    figures.map(({ bench, before, now: { what, value, unit, target, met } }) => [
      bench,
      what,
      before === undefined ? '' : `${number(before.value, 2)}${before.unit}`,
      `${number(value, 2)}${unit}`,
      showTarget(target, unit),
      met ? '✔' : '✘ missed',
    ]),
    { wordColumns: 2 },
  )

const compare = (bench: string, checks: readonly Check[]): Compared[] => {
  const kept = readRecords().find(({ name }) => name === bench)?.figures ?? []
  return checks.map((now) => ({ bench, before: kept.find(({ what }) => what === now.what), now }))
}

export const number = (value: number, digits = 0): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : '—'

export const ms = (value: number): string => `${number(value, value < 100 ? 1 : 0)} ms`

export const ratio = ({ median, min, max }: Spread): string =>
  `${number(median, 2)} (${number(min, 2)}–${number(max, 2)})`

/**
 * Prints the figures of the run, and writes its results. Also writes each single measurement to files that git
 * ignores. Returns the path of the results.
 */
export const writeResult = (
  name: string,
  { machine, checks, ...details }: { machine: Machine; checks: readonly Check[] } & Record<string, unknown>,
  { quick = false }: { quick?: boolean } = {},
): string => {
  const figures = compare(name, checks)
  printFigures(figures)
  compared.push(...figures)
  const { measuredAt, ...measuredOn } = machine
  const { commit, isChanged } = run.code
  const isTrial = quick || run.isTrial
  const folder = `${resultsFolder}${isTrial ? 'trials' : 'whole'}-details/`
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}${name}.json`, `${JSON.stringify(details, null, 2)}\n`)
  return writeRecord(
    {
      name,
      command: run.command,
      age: { date: measuredAt.slice(0, 10), commit },
      ...(isChanged && { isChanged }),
      machine: { ...measuredOn, busyPercent: run.busyPercent },
      figures: checks.map(({ met: _, ...figure }) => figure),
      tables: run.tables,
    },
    { isTrial },
  )
}
