/** CSV by RFC 4180: lines end in CRLF, quotes are doubled. */

export type CsvValue = string | number | boolean | null

/** Characters that begin a formula in a spreadsheet. Some spreadsheets read the full-width forms as the plain ones. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** One line. Text that a spreadsheet would evaluate gets an apostrophe; numbers, also negative ones, do not. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvField).join(',')}\r\n`

const csvField = (value: CsvValue): string => {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
