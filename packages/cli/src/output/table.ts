/** Shows records as a table that fits the terminal. */
import stringWidth from 'string-width'
import { columns as terminalColumns } from './terminal.ts'
import { dayWidth, fieldLabel, isCents, isTime, valueText } from './values.ts'

type Row = Record<string, unknown>

export type Column = { name: string; label: string; width: number; isNumber: boolean; isTime: boolean }

const gap = 2
/** The least width to which a column of text is cut. */
const leastText = 12

/** Columns that are shown whole: an id that is cut cannot be copied. */
const isWhole = (name: string) => name === 'id' || /Id$/.test(name)

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

/** Shows times as days, then cuts the widest column of text, until the table fits or nothing can be cut. */
const shrink = (shown: Column[], most: number): void => {
  for (const column of shown) if (column.isTime && totalOf(shown) > most) column.width = dayWidth
  for (let over = totalOf(shown) - most; over > 0; over = totalOf(shown) - most) {
    const [widest] = shown
      .filter(
        ({ name, isNumber, isTime: isMoment, width }) =>
          !isWhole(name) && !isNumber && !isMoment && width > leastText,
      )
      .toSorted((a, b) => b.width - a.width)
    if (widest === undefined) return
    widest.width = Math.max(leastText, widest.width - over)
  }
}

/**
 * Chooses the columns for these rows. Columns of text are cut first; if the table is still too wide, the last
 * columns are left out.
 */
export const layOut = (
  names: readonly string[],
  rows: readonly Row[],
  most: number = terminalColumns(),
): Column[] => {
  const shown = names.map((name): Column => {
    const label = fieldLabel(name)
    const texts = rows.map((row) => valueText(name, row))
    const width = Math.max(stringWidth(label), ...texts.map((text) => stringWidth(text)))
    return { name, label, width, isNumber: isCents(name), isTime: rows.some((row) => isTime(row[name])) }
  })
  for (;;) {
    shrink(shown, most)
    if (shown.length <= 1 || totalOf(shown) <= most) return shown
    shown.pop()
  }
}

const joined = (cells: readonly string[]) => cells.join(' '.repeat(gap)).trimEnd()

export const headerOf = (shown: readonly Column[]): string =>
  joined(shown.map(({ label, width, isNumber }) => fit(label, width, isNumber)))

/** Returns the text of a cell. A time that does not fit is shown as its day. */
const cellOf = ({ name, width, isNumber, isTime: isMoment }: Column, row: Row) => {
  const text = valueText(name, row)
  return fit(isMoment && text.length > width ? text.slice(0, dayWidth) : text, width, isNumber)
}

export const rowOf = (shown: readonly Column[], row: Row): string =>
  joined(shown.map((column) => cellOf(column, row)))
