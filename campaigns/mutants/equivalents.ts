import { readFileSync } from 'node:fs'
import type { Mutant } from './mutant.ts'

/**
 * A mutant (a small fault in the code) that behaves like the original, so that no test can notice it, with
 * the reason.
 */
export type Equivalent = { file: string; before: string; after: string; reason: string }

export const readEquivalents = (file: URL = new URL('equivalents.json', import.meta.url)): Equivalent[] =>
  JSON.parse(readFileSync(file, 'utf8')) as Equivalent[]

export const findEquivalent = (known: readonly Equivalent[], mutant: Mutant): Equivalent | undefined =>
  known.find(
    ({ file, before, after }) => file === mutant.file && before === mutant.before && after === mutant.after,
  )
