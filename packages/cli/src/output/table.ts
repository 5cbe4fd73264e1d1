/** Shows records as a table that fits the terminal. */
import stringWidth from 'string-width'
import { columns as terminalColumns } from './terminal.ts'
import { dayWidth, fieldLabel, isCents, isTime, valueText } from './values.ts'

type Row = Record<string, unknown>

export type Column = { name: string; label: string; width: number; isNumber: boolean; isTime: boolean }

const gap = 2
/** The least width to which a column of text is cut. */
const leastText = 12

/** Columns that are shown whole: an id or a hash that is cut cannot be copied. */
const isWhole = (name: string) => /^id$|Id$|^hash$/.test(name)

/** Returns the text filled or cut to a width. A cut text ends with an ellipsis. */
export const fit = (text: string, width: number, atEnd = false): string => {
  const own = stringWidth(text)
  if (own <= width) return atEnd ? ' '.repeat(width - own) + text : text + ' '.repeat(width - own)
  let kept = ''
  let used = 0
  for (const character of text) {
    const next = stringWidth(character)
    if (used + next > width - 1) break
    kept += character
    used += next
  }
  return `${kept}…${' '.repeat(width - used - 1)}`
}

const totalOf = (shown: readonly Column[]) =>
  shown.reduce((sum, { width }) => sum + width, gap * Math.max(0, shown.length - 1))

/** The least width to which a column can be cut. A time can be shown as its day. */
const leastWidth = ({ name, isNumber, isTime: isMoment, width }: Column): number => {
  if (isMoment) return Math.min(width, dayWidth)
  return isWhole(name) || isNumber ? width : Math.min(width, leastText)
}

/** Shows times as days, then cuts the widest column of text, until the table fits or nothing can be cut. */
const shrink = (shown: readonly Column[], most: number): void => {
  for (const column of shown) if (column.isTime && totalOf(shown) > most) column.width = leastWidth(column)
  for (let over = totalOf(shown) - most; over > 0; over = totalOf(shown) - most) {
    const [widest] = shown
      .filter((column) => column.width > leastWidth(column))
      .toSorted((a, b) => b.width - a.width)
    if (widest === undefined) return
    widest.width = Math.max(leastWidth(widest), widest.width - over)
  }
}

/**
 * Chooses the columns for these rows. Columns of text are cut first. The first column is always shown, and each other
 * one if it fits beside those before it.
 */
export const layOut = (
  names: readonly string[],
  rows: readonly Row[],
  most: number = terminalColumns(),
): Column[] => {
  const all = names.map((name): Column => {
    const label = fieldLabel(name)
    const texts = rows.map((row) => valueText(name, row))
    const width = Math.max(stringWidth(label), ...texts.map((text) => stringWidth(text)))
    const isNumber = isCents(name) || rows.some((row) => typeof row[name] === 'number')
    return { name, label, width, isNumber, isTime: rows.some((row) => isTime(row[name])) }
  })
  const shown: Column[] = []
  let used = -gap
  for (const column of all) {
    const width = gap + leastWidth(column)
    if (shown.length > 0 && used + width > most) continue
    shown.push(column)
    used += width
  }
  shrink(shown, most)
  return shown
}

const joined = (cells: readonly string[]) => cells.join(' '.repeat(gap)).trimEnd()

export const headerOf = (shown: readonly Column[]): string =>
  joined(shown.map(({ label, width, isNumber }) => fit(label, width, isNumber)))

/**
 * Returns the text of a cell. A time that does not fit is shown as its day. An amount of a later page that is wider than
 * those of the first is shown whole.
 */
const cellOf = ({ name, width, isNumber, isTime: isMoment }: Column, row: Row) => {
  const text = valueText(name, row)
  if (isNumber && text.length > width) return text
  return fit(isMoment && text.length > width ? text.slice(0, dayWidth) : text, width, isNumber)
}

export const rowOf = (shown: readonly Column[], row: Row): string =>
  joined(shown.map((column) => cellOf(column, row)))
