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

/** Records that were read together, and where the next ones begin. */
export type CsvPage<Place> = { text: string; last: Place }

/**
 * A line of titles and the text of all pages, a page at a time. Each page is read by a query of its own, so that a client
 * that reads slowly holds no snapshot of the database.
 */
export const csvPages = async function* <Place>(
  header: readonly string[],
  read: (after: Place | undefined) => Promise<CsvPage<Place> | null>,
): AsyncGenerator<string> {
  yield csvLine(header)
  let page = await read(undefined)
  while (page !== null) {
    yield page.text
    page = await read(page.last)
  }
}
