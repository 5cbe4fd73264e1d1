import { mkdirSync, writeFileSync } from 'node:fs'
import type { Spread } from './statistics.ts'

const resultsDir = new URL('../results/', import.meta.url)

export type Target = { atLeast: number } | { atMost: number }

/** A figure with its target, and whether the figure reached the target. */
export type Check = { what: string; value: number; unit: string; target: Target; met: boolean }

export const check = (what: string, value: number, unit: string, target: Target): Check => ({
  what,
  value,
  unit,
  target,
  met: 'atLeast' in target ? value >= target.atLeast : value <= target.atMost,
})

const showTarget = (target: Target, unit: string): string =>
  'atLeast' in target ? `≥ ${target.atLeast}${unit}` : `≤ ${target.atMost}${unit}`

/** Prints a table: the first columns hold words, to the left, and the others numbers, to the right. */
export const printTable = (
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

export const printChecks = (checks: readonly Check[]): void => {
  printTable(
    ['figure', 'measured', 'target', ''],
    checks.map(({ what, value, unit, target, met }) => [
      what,
      `${number(value, 2)}${unit}`,
      showTarget(target, unit),
      met ? '✔' : '✘ missed',
    ]),
  )
}

export const number = (value: number, digits = 0): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : '—'

export const ms = (value: number): string => `${number(value, value < 100 ? 1 : 0)} ms`

export const ratio = ({ median, min, max }: Spread): string =>
  `${number(median, 2)} (${number(min, 2)}–${number(max, 2)})`

/** Writes the results as JSON. The results of a quick run have a file of their own. */
export const writeResult = (
  name: string,
  result: { machine: object; checks: readonly Check[] } & Record<string, unknown>,
  { quick = false }: { quick?: boolean } = {},
): string => {
  mkdirSync(resultsDir, { recursive: true })
  const file = `${name}${quick ? '.quick' : ''}.json`
  writeFileSync(new URL(file, resultsDir), `${JSON.stringify(result, null, 2)}\n`)
  return `bench/results/${file}`
}
