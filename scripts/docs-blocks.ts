import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A ```ts block of a document. Every block is compiled. Words after `ts` request further checks:
 *
 * - `client`: the block is compiled with a declared `client`, so that examples need not all begin alike.
 * - `run`: the block also runs against a live server, and its output is compared with its `// → ` comments.
 * - `receive`: the block is a webhook receiver, and is also sent genuine and forged events.
 * - `by-hand`: a test imports the block and compares its results with those of the code of the product.
 */
export type Block = { file: string; line: number; words: readonly string[]; code: string }

const known = ['client', 'run', 'receive', 'by-hand']

const fence = /^```ts(?: +([^\n]*))?\n([\s\S]*?)^```$/gm

const clientPreamble = `import type { Stablerail } from '@stablerail/sdk'
declare const client: Stablerail
`

/** Returns the paths of all Markdown files of the repository, including uncommitted ones. */
export const documents = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

const readBlocks = (file: string): Block[] => {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(fence)].map(({ 1: info = '', 2: code = '', index }) => {
    const line = text.slice(0, index).split('\n').length
    // Removes the label of the block's tab, such as `[TypeScript]`, from the text that follows ```ts in the
    // Markdown file.
    const words = info
      .replace(/\[.*\]/, '')
      .split(/\s+/)
      .filter(Boolean)
    const unknown = words.find((word) => !known.includes(word))
    if (unknown !== undefined) throw new Error(`${file}:${line}: there is no kind of block "${unknown}".`)
    return { file, line, words, code }
  })
}

/** Returns all `ts` blocks of the repository's Markdown files, including uncommitted files. */
export const allBlocks = (): Block[] => documents().flatMap(readBlocks)

export const moduleOf = ({ words, code }: Block) =>
  `${words.includes('client') ? clientPreamble : ''}${code}\nexport {}\n`

export const nameOf = ({ file, line }: Block) => `${file.replace(/\W/g, '-')}-${line}`
