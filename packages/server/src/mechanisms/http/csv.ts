/** CSV by RFC 4180: lines end in CRLF, and quotes are doubled. */

export type CsvValue = string | number | boolean | null

/**
 * Characters that begin a formula in a spreadsheet. Some spreadsheets treat the full-width forms like the ASCII ones.
 */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Formats one line. Text that a spreadsheet would evaluate gets an apostrophe in front; numbers, also negative ones,
 * do not.
 */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvField).join(',')}\r\n`

export const csvField = (value: CsvValue): string => {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The maximum number of pages of one export that are read concurrently. */
const atOnce = 2

/**
 * Yields the header line and the lines of all records, page by page. `list` returns the records after a position, and
 * `write` formats their lines. Each page is read by its own queries, so that a slow client holds no database snapshot,
 * and reading is at most `atOnce` pages ahead of the client.
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
    // The handler only prevents an unhandled rejection: the code that awaits the promise throws the error. If
    // the client has disconnected, no code awaits the promise.
    lines.catch(() => {})
    pages.push(lines)
    if (pages.length >= atOnce) yield await (pages.shift() as Promise<string>)
  }
  for (const page of pages) yield await page
}
