import type { TimelineRow } from './recorder.ts'

export type RecordedTable = { title: string | null; rows: readonly TimelineRow[] }

/** A page about a scenario. */
export type RecordedPage = {
  /** The name of the scenario, which is also the name of the page. */
  name: string
  summary: string
  /** Blocks of code that run the scenario. */
  example: string
  tables: readonly RecordedTable[]
  /** A sentence after the tables; null for none. */
  after: string | null
}

/** Returns the title of a page: its name in words. */
export const titleOf = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

const rowText = ({ who, what }: TimelineRow, index: number): string =>
  `| ${index + 1} | ${who} | ${what.replaceAll('|', '\\|')} |`

const tableText = ({ title, rows }: RecordedTable): string =>
  [
    ...(title === null ? ['## What happens', ''] : [`## ${title}`, '']),
    '| step | who | what |',
    '| ---- | --- | ---- |',
    ...rows.map(rowText),
  ].join('\n')

/** Returns a page as Markdown. */
export const renderPage = ({ name, summary, example, tables, after }: RecordedPage): string => {
  const parts = [
    '<!-- Recorded from a run. Do not edit: run `npm run record-scenarios`. -->',
    `# ${titleOf(name)}`,
    summary,
    example,
    ...tables.map(tableText),
    ...(after === null ? [] : [after]),
  ]
  return `${parts.join('\n\n')}\n`
}
