import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { type Mutant, nameMutant } from './mutant.ts'

/**
 * The result of the tests of a mutant: a test failed, the tests took too long, no test failed, no test can
 * notice the fault, or the compiler refuses it.
 */
export type Outcome = 'killed' | 'timed out' | 'survived' | 'equivalent' | 'not compiling'
export type Result = { mutant: Mutant; outcome: Outcome; by: string }

type Line = { key: string; outcome: Outcome; by: string }

/**
 * Opens the file of stored results, one line for each mutant, so that an interrupted campaign can continue. A
 * stored result is valid as long as the module and the tests are unchanged, apart from comments.
 */
export const openResults = (file: string, root: string, { fresh }: { fresh: boolean }) => {
  const known = new Map<string, Line>()
  if (!fresh && existsSync(file))
    for (const text of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const line = JSON.parse(text) as Line
      known.set(line.key, line)
    }
  mkdirSync(path.dirname(file), { recursive: true })
  const digests = new Map<string, string>()
  const digest = (name: string): string => {
    const found =
      digests.get(name) ?? hash(withoutComments(name, readFileSync(path.join(root, name), 'utf8')))
    digests.set(name, found)
    return found
  }
  /**
   * Returns the keys under which a result is stored. The key of a mutant that survived contains the tests,
   * because a new test may notice it; the key of a noticed mutant does not.
   */
  const keysOf = (mutant: Mutant, tests: readonly string[]) => {
    const name = `${nameMutant(mutant)} | ${digest(mutant.file)}`
    return { killed: hash(name), survived: hash(name + tests.map(digest).join()) }
  }
  return {
    find: (mutant: Mutant, tests: readonly string[]): Result | undefined => {
      const keys = keysOf(mutant, tests)
      const line = known.get(keys.killed) ?? known.get(keys.survived)
      return line && { mutant, outcome: line.outcome, by: line.by }
    },
    add: ({ mutant, outcome, by }: Result, tests: readonly string[]): void => {
      const keys = keysOf(mutant, tests)
      const key = outcome === 'survived' ? keys.survived : keys.killed
      appendFileSync(file, `${JSON.stringify({ key, outcome, by } satisfies Line)}\n`)
    },
  }
}

export type Results = ReturnType<typeof openResults>

/** Removes comments, since a changed comment does not change a result. */
const withoutComments = (file: string, source: string): string =>
  parseSync(file, source)
    .comments.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source)
    .replace(/\s+/g, ' ')

const hash = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 24)
