/** Pieces of markdown as VitePress reads it. */

export const banner =
  '<!-- Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`. -->'

/** Text of the contract outside code, escaped so that VitePress reads no HTML and no template in it. */
const plain = (text: string) => text.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')

/** Text of the contract as markdown; text in backticks stays code. */
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

/** Paragraphs, lists and fences, with a blank line between each; empty parts are left out. */
export const blocks = (...parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '').join('\n\n')

/** A whole page. The outline beside the page shows its headings down to `depth`. */
export const page = (
  { title, depth = 2 }: { title: string; depth?: 2 | 3 },
  ...parts: (string | undefined)[]
) =>
  `${blocks(`---\noutline: ${depth === 2 ? '2' : '[2, 3]'}\neditLink: false\n---`, banner, `# ${title}`, ...parts)}\n`
