/**
 * Extracts the prose of a file: its comments, its Markdown text, its log messages, and the texts of the
 * contract.
 */
import type { SourceFile } from '../house-rules.ts'
import { blank, findTokens, type Token } from './tokens.ts'

export type ProseKind = 'doc comment' | 'comment' | 'markdown' | 'log' | 'contract'

/**
 * A piece of prose from a file. It contains the original line breaks, so that the line in the file can be
 * computed from an offset.
 */
export type Prose = { kind: ProseKind; path: string; line: number; text: string }

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

const readMarkdown = ({ path, text }: SourceFile): Prose[] => {
  const code = [...text.matchAll(/^(```|~~~)[^\n]*\n[\s\S]*?^\1/gm), ...text.matchAll(/`[^`\n]+`/g)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .toSorted((a, b) => a.start - b.start)
  const parts = code.filter(({ start }, index) => code.slice(0, index).every(({ end }) => end <= start))
  return [{ kind: 'markdown', path, line: 1, text: blank(text, parts) }]
}

/** Joins consecutive `//` comments, so that a phrase that continues on the next line is found. */
const joinLineComments = (text: string, comments: readonly Token[]): Token[] => {
  const joined: Token[] = []
  for (const comment of comments) {
    const last = joined.at(-1)
    const isNext =
      last !== undefined &&
      text.startsWith('//', last.start) &&
      text.startsWith('//', comment.start) &&
      /^\n[ \t]*$/.test(text.slice(last.end, comment.start))
    if (isNext) joined[joined.length - 1] = { ...last, end: comment.end }
    else joined.push(comment)
  }
  return joined
}

const withoutMarks = (comment: string): string =>
  comment
    .replace(/\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\*+|\/\/+|\*)?\s?/, ''))
    .join('\n')
    .trimEnd()

const readComments = ({ path, text }: SourceFile, tokens: readonly Token[]): Prose[] =>
  joinLineComments(
    text,
    tokens.filter(({ kind }) => kind === 'comment'),
  ).map(({ start, end }) => ({
    kind: text.startsWith('/**', start) ? 'doc comment' : 'comment',
    path,
    line: lineOf(text, start),
    text: withoutMarks(text.slice(start, end)),
  }))

const endOfCall = (code: string, open: number): number => {
  let depth = 0
  for (let at = open; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1
    if (code[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return code.length
}

const readStrings = (kind: ProseKind, { path, text }: SourceFile, strings: readonly Token[]): Prose[] =>
  strings
    .map(({ start, end }) => ({
      kind,
      path,
      line: lineOf(text, start),
      text: text.slice(start + 1, end - 1),
    }))
    .filter((prose) => prose.text.includes(' '))

const readLogs = (file: SourceFile, tokens: readonly Token[]): Prose[] => {
  const code = blank(file.text, tokens)
  const strings = tokens.filter(({ kind }) => kind === 'string')
  return [...code.matchAll(/\blog\.(?:trace|debug|info|warn|error|fatal)\(/g)].flatMap((call) => {
    const open = call.index + call[0].length - 1
    const close = endOfCall(code, open)
    return readStrings(
      'log',
      file,
      strings.filter(({ start, end }) => start > open && end <= close),
    )
  })
}

const contractTexts = /^packages\/contract\/src\/(?!.*\.test\.ts$)/

/** Returns the prose of a file. Names, strings of tests and code in Markdown are left out. */
export const readProse = (file: SourceFile): Prose[] => {
  if (file.path.endsWith('.md')) return readMarkdown(file)
  const tokens = findTokens(file.text)
  const texts = contractTexts.test(file.path) ? tokens.filter(({ kind }) => kind === 'string') : []
  return [...readComments(file, tokens), ...readLogs(file, tokens), ...readStrings('contract', file, texts)]
}
