/** Renders the stored results of benches and campaigns as the Markdown of docs/figures.md. */
import type { Age, Figure, RunRecord, Table } from '../measure/record.ts'
import { number, showTarget } from '../measure/report.ts'

const longTable = 20

/**
 * Renders the results of a bench: their date, the figures with their targets, and the tables that the bench
 * printed.
 */
export const renderBench = (record: RunRecord): string =>
  [
    showSource(record),
    ...(record.figures.length > 0 ? [renderFigures(record.figures)] : []),
    ...record.tables.map(renderTable),
    ...(record.notes ?? []),
  ].join('\n\n')

/**
 * Renders a table of the campaigns, which are the long test runs in `campaigns/`: one row with the results
 * and the date of each campaign.
 */
export const renderCampaigns = (records: readonly RunRecord[]): string =>
  markdownTable(
    ['what', 'found', 'target', 'measured'],
    records.map((record) => [
      `${record.title ?? record.name} (\`${record.command}\`)`,
      [record.figures.map(showFinding).join(', '), ...(record.notes ?? [])].join('. '),
      record.figures.flatMap((figure) => showOwnTarget(figure) ?? []).join(', '),
      `${showAge(record.age, record.isChanged)}${record.typed ? ', typed' : ''}`,
    ]),
  )

const showFinding = (figure: Figure): string =>
  `${showValue(figure)} ${figure.what}${isMissed(figure) ? ', **missed**' : ''}`

const renderFigures = (figures: readonly Figure[]): string => {
  const haveAges = figures.some(({ age }) => age !== undefined)
  const missed = figures.filter(isMissed).length
  const table = markdownTable(
    ['figure', 'measured', 'target', ...(haveAges ? ['of another run'] : [])],
    figures.map((figure) => [
      figure.what,
      `${showValue(figure)}${isMissed(figure) ? ', **missed**' : ''}`,
      showOwnTarget(figure) ?? '',
      ...(haveAges ? [figure.age === undefined ? '' : showAge(figure.age)] : []),
    ]),
  )
  return foldLong(table, figures.length, `All ${figures.length} figures; ${missed} missed their target`)
}

const showValue = ({ value, unit, spread }: Figure): string =>
  spread === undefined
    ? `${value.toLocaleString('en', { maximumFractionDigits: 2 })}${unit}`
    : `${number(value, 2)}${unit} (${number(spread.min, 2)}–${number(spread.max, 2)})`

const showOwnTarget = ({ target, unit }: Figure): string | undefined => {
  if (target === undefined) return undefined
  return 'atMost' in target && target.atMost === 0 ? 'none' : showTarget(target, unit)
}

const isMissed = ({ target, value }: Figure): boolean =>
  target !== undefined && ('atLeast' in target ? value < target.atLeast : value > target.atMost)

const showAge = ({ date, commit }: Age, isChanged = false): string =>
  commit === null ? date : `${date} at \`${commit}\`${isChanged ? ' with changes' : ''}`

const showSource = ({ command, age, isChanged, typed, machine }: RunRecord): string => {
  const source = typed ? 'Typed from an earlier run, not written by the bench: ' : 'Measured '
  return `*${source}${showAge(age, isChanged)}${showMachine(machine)}. Measure again: \`${command}\`.*`
}

const showMachine = (machine: RunRecord['machine']): string => {
  const { cores, cpu, memoryGb, platform, node, database, busyPercent } = machine
  const parts = [
    cores === undefined ? [] : `${cores} cores${cpu === undefined ? '' : ` (${cpu})`}`,
    memoryGb === undefined ? [] : `${memoryGb} GB`,
    platform ?? [],
    node === undefined ? [] : `Node ${node}`,
    database === undefined ? [] : `PostgreSQL ${database.postgres} with fsync ${database.fsync}`,
    busyPercent === undefined ? [] : `processors ${busyPercent} percent busy before`,
  ].flat()
  return parts.length === 0 ? '' : `, on ${parts.join(', ')}`
}

const renderTable = ({ titles, rows }: Table): string =>
  foldLong(markdownTable(titles, rows), rows.length, `All ${rows.length} rows`)

const foldLong = (table: string, rowCount: number, summary: string): string =>
  rowCount > longTable ? `<details><summary>${summary}</summary>\n\n${table}\n\n</details>` : table

/**
 * Renders a Markdown table with aligned columns, as the formatter would write it. Escapes `<`, which would
 * begin an HTML element, and `|`, which would begin a column.
 */
const markdownTable = (titles: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = [titles, ...rows].map((row) =>
    row.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')),
  )
  const widths = titles.map((_, column) => Math.max(3, ...cells.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
