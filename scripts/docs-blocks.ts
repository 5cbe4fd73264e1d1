import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A ```ts block of a document. Words behind `ts` say what more is asked of it:
 *
 * - `client`: it is compiled with a `client` at hand, for examples that would otherwise all begin alike.
 * - `run`: it is also run against a live server, and what it logs is held against its `// → ` comments.
 * - `receive`: it is a webhook receiver: it is also sent events, genuine and forged.
 */
export type Block = { file: string; line: number; words: readonly string[]; code: string }

const known = ['client', 'run', 'receive']

const fence = /^```ts(?: +([^\n]*))?\n([\s\S]*?)^```$/gm

const clientPreamble = `import type { Stablerail } from '@stablerail/sdk'
declare const client: Stablerail
`

const documents = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

const readBlocks = (file: string): Block[] => {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(fence)].map(({ 1: info = '', 2: code = '', index }) => {
    const line = text.slice(0, index).split('\n').length
    const words = info.split(/\s+/).filter(Boolean)
    const stranger = words.find((word) => !known.includes(word))
    if (stranger !== undefined) throw new Error(`${file}:${line}: there is no kind of block "${stranger}".`)
    return { file, line, words, code }
  })
}

/** Every block of the documents under version control, and of those about to be. */
export const allBlocks = (): Block[] => documents().flatMap(readBlocks)

/** A block as a module of its own. */
export const moduleOf = ({ words, code }: Block) =>
  `${words.includes('client') ? clientPreamble : ''}${code}\nexport {}\n`

export const nameOf = ({ file, line }: Block) => `${file.replace(/\W/g, '-')}-${line}`
