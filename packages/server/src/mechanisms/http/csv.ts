/** CSV by RFC 4180: lines end in CRLF, quotes are doubled. */

export type CsvValue = string | number | boolean | null

/** Characters that begin a formula in a spreadsheet. Some spreadsheets read the full-width forms as the plain ones. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** One line. Text that a spreadsheet would evaluate gets an apostrophe; numbers, also negative ones, do not. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvField).join(',')}\r\n`

export const csvField = (value: CsvValue): string => {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** How many pages the database reads at once for one export. */
const atOnce = 2

/**
 * A line of titles and the lines of all records, a page at a time. `list` answers which records follow a place, and
 * `write` their lines. Each page is read by queries of its own, so that a client that reads slowly holds no snapshot of the
 * database, and is at most so many pages behind what was read for it.
 */
export const csvPages = async function* <Page extends { last: unknown }>(
  header: readonly string[],
  {
    list,
    write,
  }: {
    list(after: Page['last'] | undefined): Promise<Page | undefined>
    write(page: Page): Promise<string>
  },
): AsyncGenerator<string> {
  yield csvLine(header)
  const pages: Promise<string>[] = []
  for (let page = await list(undefined); page !== undefined; page = await list(page.last)) {
    const lines = write(page)
    // Its fault is thrown where it is awaited; a client that has left does not wait for it.
    lines.catch(() => {})
    pages.push(lines)
    if (pages.length >= atOnce) yield await (pages.shift() as Promise<string>)
  }
  for (const page of pages) yield await page
}
