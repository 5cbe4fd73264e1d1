/** Builds Markdown for VitePress. */
export const banner =
  '<!-- Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`. -->'

/** Escapes text that is not code, so that VitePress finds no HTML and no template expression in it. */
const plain = (text: string) => text.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')

/** Converts a description from the API contract to Markdown. Text in backticks stays code. */
export const prose = (text: string) =>
  text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 0 ? plain(part) : part))
    .join('')

export const code = (text: string) => `\`${text}\``

export const fence = (language: string, text: string) => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``

export const json = (value: unknown) => fence('json', JSON.stringify(value, null, 2))

export type Row = readonly string[]

const cell = (text: string) => text.replaceAll('|', '\\|')

export const table = (head: Row, rows: readonly Row[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

/** Joins parts of a page with blank lines. Empty parts are left out. */
export const blocks = (...parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '').join('\n\n')

/** Renders a whole page. The outline next to the page contains headings down to level `depth`. */
export const page = (
  { title, depth = 2 }: { title: string; depth?: 2 | 3 },
  ...parts: (string | undefined)[]
) =>
  `${blocks(`---\noutline: ${depth === 2 ? '2' : '[2, 3]'}\neditLink: false\n---`, banner, `# ${title}`, ...parts)}\n`
