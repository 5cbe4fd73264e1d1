/** Shows one record, a field on each line. */
import stringWidth from 'string-width'
import { cleanText } from './clean.ts'
import { fit } from './table.ts'
import { style, wrapped } from './terminal.ts'
import { fieldLabel, valueText } from './values.ts'

type Row = Record<string, unknown>

const isRecord = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0)

const itemLines = (item: unknown, index: number, indent: string) => [
  `${indent}${style('dim', `${index + 1}.`)}`,
  ...recordLines(isRecord(item) ? item : { value: item }, `${indent}  `),
]

/**
 * Returns the lines of a record. Nested records are indented, and empty fields are left out: `--json` shows
 * them. In a terminal, text is wrapped at its spaces.
 */
export const recordLines = (record: Row, indent = ''): string[] => {
  const names = Object.keys(record).filter((name) => !isEmpty(record[name]))
  const width = Math.max(0, ...names.map((name) => stringWidth(fieldLabel(name))))
  return names.flatMap((name) => {
    const value = record[name]
    const label = cleanText(fieldLabel(name))
    if (isRecord(value)) return [`${indent}${style('bold', label)}`, ...recordLines(value, `${indent}  `)]
    if (Array.isArray(value) && value.some(isRecord))
      return [
        `${indent}${style('bold', label)}`,
        ...value.flatMap((item, index) => itemLines(item, index, `${indent}  `)),
      ]
    const text = Array.isArray(value)
      ? value.map((each) => cleanText(`${each}`)).join(', ')
      : valueText(name, record)
    const column = indent.length + width + 2
    return [`${indent}${style('dim', fit(label, width))}  ${wrapped(text, column)}`]
  })
}
