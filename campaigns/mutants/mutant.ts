/** A mutant: one small fault in one file. The text between two offsets is replaced. */
export type Mutant = {
  /** Path relative to the repository's root. */
  file: string
  /** The kind of fault: see `find-mutants.ts` and `sql-edits.ts`. */
  operator: string
  start: number
  end: number
  replacement: string
  /** The line number, starting at 1. */
  line: number
  /** Distinguishes mutants with the same name, because the same line may occur several times in a file. */
  nth: number
  /** The lines that the fault changes, before and after, with spaces collapsed. */
  before: string
  after: string
}

export type Edit = { operator: string; start: number; end: number; replacement: string }

export const applyMutant = (source: string, { start, end, replacement }: Edit): string =>
  source.slice(0, start) + replacement + source.slice(end)

export const toMutant = (file: string, source: string, edit: Edit): Mutant => {
  const lineStart = source.lastIndexOf('\n', edit.start - 1) + 1
  const lineEnd = endOfLine(source, edit.end)
  return {
    file,
    ...edit,
    nth: 0,
    line: source.slice(0, edit.start).split('\n').length,
    before: collapse(source.slice(lineStart, lineEnd)),
    after: collapse(source.slice(lineStart, edit.start) + edit.replacement + source.slice(edit.end, lineEnd)),
  }
}

const endOfLine = (source: string, from: number): number => {
  const end = source.indexOf('\n', from)
  return end < 0 ? source.length : end
}

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns a name that identifies a mutant across runs, even if lines are added or removed above it. */
export const nameMutant = ({ file, operator, before, after, nth }: Mutant): string =>
  [file, operator, before, after, ...(nth === 0 ? [] : [nth])].join(' | ')
