/** One small fault in one file: the text between two offsets is replaced. */
export type Mutant = {
  /** Path from the repository's root. */
  file: string
  /** Which kind of fault: see `find-mutants.ts` and `sql-edits.ts`. */
  operator: string
  start: number
  end: number
  replacement: string
  /** Counted from 1. */
  line: number
  /** Of mutants of one name, which this is: the same line may stand in a file twice. */
  nth: number
  /** The lines that the fault touches, spaces collapsed, as they are and as the mutant has them. */
  before: string
  after: string
}

export type Edit = { operator: string; start: number; end: number; replacement: string }

export const applyMutant = (source: string, { start, end, replacement }: Edit): string =>
  source.slice(0, start) + replacement + source.slice(end)

/** The mutant that an edit makes of a file. */
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

/** What a mutant is known by from one run to the next, while lines above it come and go. */
export const nameMutant = ({ file, operator, before, after, nth }: Mutant): string =>
  [file, operator, before, after, ...(nth === 0 ? [] : [nth])].join(' | ')
