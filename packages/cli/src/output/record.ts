/** Shows one record, a field on each line. */
import stringWidth from 'string-width'
import { style } from './terminal.ts'
import { fieldLabel, valueText } from './values.ts'

type Row = Record<string, unknown>

const isRecord = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the lines of a record. Nested records are indented. A long value, such as a URL, is not wrapped,
 * so that it can be copied.
 */
export const recordLines = (record: Row, indent = ''): string[] => {
  const names = Object.keys(record)
  const width = Math.max(0, ...names.map((name) => stringWidth(fieldLabel(name))))
  return names.flatMap((name) => {
    const value = record[name]
    const label = fieldLabel(name)
    if (isRecord(value) && Object.keys(value).length > 0)
      return [`${indent}${style('bold', label)}`, ...recordLines(value, `${indent}  `)]
    if (Array.isArray(value) && value.some(isRecord))
      return [
        `${indent}${style('bold', label)}`,
        ...value.flatMap((each, index) => [
          `${indent}  ${style('dim', `${index + 1}.`)}`,
          ...(isRecord(each) ? recordLines(each, `${indent}    `) : [`${indent}    ${each}`]),
        ]),
      ]
    if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
      return [
        `${indent}${style('dim', label.padEnd(width))}  ${valueText(name, { [name]: value.join(', ') || null })}`,
      ]
    return [`${indent}${style('dim', label.padEnd(width))}  ${valueText(name, record)}`]
  })
}
