import type { Edit } from './mutant.ts'

/**
 * The small faults that the mutation test creates in SQL text: a match of the pattern is replaced by the
 * string, and `+1` increments a number. Tests should notice such a fault, because queries implement rules of
 * the server.
 */
const swaps: readonly (readonly [RegExp, string])[] = [
  [/<=/g, '<'],
  [/>=/g, '>'],
  [/(?<![<>=-])<(?![<>=@-])/g, '<='],
  [/(?<![<>=-])>(?![<>=])/g, '>='],
  [/<>/g, '='],
  [/(?<![<>!:=])=(?![=>])/g, '<>'],
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bexists\b/g, 'not exists'],
  [/\bgreatest\b/g, 'least'],
  [/\bleast\b/g, 'greatest'],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\bdesc\b/g, 'asc'],
  [/\basc\b/g, 'desc'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/(?<![\w.$'])\d+(?![\w.'])/g, '+1'],
]

/** Matches a line of SQL that can be removed without changing the kind of statement. */
const droppable = /^\s*(and|or|where|order by|limit|for update|on conflict|having)\b.*$/

export const isSql = (text: string): boolean => /^\s*(select|insert|update|delete|with)\b/.test(text)

/**
 * Returns the small faults that the mutation test can create in one part of an SQL template: each edit
 * replaces one operator, keyword or number. A part is the text between two interpolations `${…}`; `offset` is
 * the position of the part in the file.
 */
export const sqlEdits = (text: string, offset: number): Edit[] => [
  ...swaps.flatMap(([pattern, replacement]) =>
    [...text.matchAll(pattern)].map((match): Edit => {
      const start = offset + match.index
      const found = match[0]
      const to = replacement === '+1' ? String(Number(found) + 1) : replacement
      return { operator: `sql ${found} → ${to}`, start, end: start + found.length, replacement: to }
    }),
  ),
]

/**
 * Returns one edit for each removable line of an SQL template. The edit removes the whole line, including the
 * interpolations `${…}` in the line. `offset` is the position of the template in the file.
 */
export const droppedLines = (template: string, offset: number): Edit[] => {
  const edits: Edit[] = []
  let at = 0
  for (const line of template.split('\n')) {
    if (at > 0 && droppable.test(line) && isWhole(line))
      edits.push({
        operator: 'sql line dropped',
        start: offset + at,
        end: offset + at + line.length,
        replacement: '',
      })
    at += line.length + 1
  }
  return edits
}

/**
 * Returns whether all brackets and interpolations that start on a line also end on it, so that the template
 * stays valid without the line.
 */
const isWhole = (line: string): boolean => {
  const count = (mark: string) => line.split(mark).length
  return count('(') === count(')') && count('{') === count('}') && !line.includes('`')
}
