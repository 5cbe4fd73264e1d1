/** CSV as RFC 4180 has it: lines end in CRLF, quotes are doubled. */

export type CsvValue = string | number | boolean | null

/** What a spreadsheet may take for the beginning of a formula; some read the full-width forms as the plain ones. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

/** One line. Text that a spreadsheet would run is shown as text; numbers stay numbers, negative ones too. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvField).join(',')}\r\n`

const csvField = (value: CsvValue): string => {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const harmless = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
