/** Comments and strings of TypeScript, CSS and Solidity, found without a parser. */

export type Token = { kind: 'comment' | 'string'; start: number; end: number }

/** A slash after one of these starts a regular expression; after anything else it divides or closes a tag. */
const beforeExpression = /(?:^|[(,=:[!&|?{;]|=>|\b(?:return|typeof|case|of|in))$/
const regularExpression = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
const lineString = /(["'])(?:\\[\s\S]|(?!\1)[^\\\n])*\1/y
const lineComment = /\/\/[^\n]*/y
const blockComment = /\/\*[\s\S]*?\*\//y
/** The text of a template from its backtick, or from the brace that ends an expression in it. */
const templatePart = /[`}](?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y

const matchAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

const isExpressionAt = (text: string, at: number): boolean =>
  beforeExpression.test(text.slice(Math.max(0, at - 40), at).trimEnd())

/** Returns the comments and strings of a source text in their order. A template with expressions is several strings. */
export const findTokens = (text: string): Token[] => {
  const tokens: Token[] = []
  /** For each open expression in a template, how many braces are open in it. */
  const expressions: number[] = []
  let at = 0
  const take = (kind: Token['kind'] | null, end: number): boolean => {
    if (end < 0) return false
    if (kind !== null) tokens.push({ kind, start: at, end })
    at = end
    return true
  }
  const takeTemplate = (): boolean => {
    const end = matchAt(templatePart, text, at)
    if (end > 0 && text[end - 1] === '{') expressions.push(0)
    return take('string', end)
  }
  while (at < text.length) {
    const sign = text[at]
    const open = expressions.at(-1)
    if (sign === '/') {
      const isAddress = text[at - 1] === ':'
      if (!isAddress && take('comment', matchAt(lineComment, text, at))) continue
      if (take('comment', matchAt(blockComment, text, at))) continue
      if (isExpressionAt(text, at) && take(null, matchAt(regularExpression, text, at))) continue
    } else if (sign === '"' || sign === "'") {
      if (take('string', matchAt(lineString, text, at))) continue
    } else if (sign === '`') {
      if (takeTemplate()) continue
    } else if (open !== undefined && sign === '}' && open === 0) {
      expressions.pop()
      if (takeTemplate()) continue
    } else if (open !== undefined && (sign === '{' || sign === '}')) {
      expressions[expressions.length - 1] = open + (sign === '{' ? 1 : -1)
    }
    at += 1
  }
  return tokens
}

/** Returns the text with the given parts replaced by spaces, so that every offset and line stays. */
export const blank = (text: string, parts: readonly { start: number; end: number }[]): string => {
  let blanked = ''
  let from = 0
  for (const { start, end } of parts) {
    blanked += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    from = end
  }
  return blanked + text.slice(from)
}
