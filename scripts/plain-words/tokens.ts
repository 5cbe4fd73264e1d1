/** Finds comments and strings in TypeScript, CSS and Solidity without a parser. */
export type Token = { kind: 'comment' | 'string'; start: number; end: number }

/**
 * Matches code after which a slash starts a regular expression. After any other code, a slash divides or
 * closes a tag.
 */
const beforeExpression = /(?:^|[(,=:[!&|?{;]|=>|\b(?:return|typeof|case|of|in))$/
const regularExpression = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
const lineString = /(["'])(?:\\[\s\S]|(?!\1)[^\\\n])*\1/y
const lineComment = /\/\/[^\n]*/y
const blockComment = /\/\*[\s\S]*?\*\//y
/**
 * Matches a part of a template string that contains no expression. It starts at the backtick or at the brace
 * that ends the previous expression.
 */
const templatePart = /[`}](?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y

const matchAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

const isExpressionAt = (text: string, at: number): boolean =>
  beforeExpression.test(text.slice(Math.max(0, at - 40), at).trimEnd())

/**
 * Returns the comments and strings of a source text, in order. A template string that contains expressions is
 * returned as several strings.
 */
export const findTokens = (text: string): Token[] => {
  const tokens: Token[] = []
  /**
   * The number of open braces in each open expression of template strings. The innermost expression is last.
   */
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

/** Returns the text with the given parts replaced by spaces. All offsets and line numbers stay the same. */
export const blank = (text: string, parts: readonly { start: number; end: number }[]): string => {
  let blanked = ''
  let from = 0
  for (const { start, end } of parts) {
    blanked += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    from = end
  }
  return blanked + text.slice(from)
}
