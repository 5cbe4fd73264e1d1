/** Prints tables and records on standard output. */
import { recordLines } from './record.ts'
import { headerOf, layOut, rowOf } from './table.ts'
import { printLine, style } from './terminal.ts'

type Row = Record<string, unknown>

type Pages = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>

/**
 * Prints pages of records as one table, whose widths are those of the first page. Returns whether there were records;
 * prints nothing without them.
 */
export const printPages = async (names: readonly string[], pages: Pages): Promise<boolean> => {
  let shown: ReturnType<typeof layOut> | undefined
  for await (const page of pages) {
    if (page.length === 0) continue
    if (shown === undefined) {
      shown = layOut(names, page)
      await printLine(style('bold', headerOf(shown)))
    }
    for (const row of page) await printLine(rowOf(shown, row))
  }
  return shown !== undefined
}

/** Prints records as a table. */
export const printTable = async (names: readonly string[], rows: readonly Row[]): Promise<void> => {
  await printPages(names, [rows])
}

/** Prints a record, a field on each line. */
export const printRecord = (record: Row): Promise<void> => printLine(recordLines(record).join('\n'))
