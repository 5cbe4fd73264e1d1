/**
 * Finds the package that runs the platform. It brings PostgreSQL and local chains, hundreds of megabytes, so it is no
 * dependency: `dev` alone needs it.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { usageError } from '../exit-codes.ts'
import { version } from '../version.ts'

const simulatorPackage = '@stablerail/simulator'

const resolveFrom = (from: string | URL, name: string): string | null => {
  try {
    return createRequire(from).resolve(`${simulatorPackage}/${name}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

/** Returns the program of the simulator: of the package beside this one, or of the working directory's packages. */
export const findSimulator = (): string => {
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    const manifest = resolveFrom(from, 'package.json')
    const program = resolveFrom(from, 'dev')
    if (manifest === null || program === null) continue
    refuseOther(JSON.parse(readFileSync(manifest, 'utf8')), program)
    return program
  }
  throw usageError(
    `\`stablerail dev\` needs the package ${simulatorPackage}, which is not installed here.`,
    `Install version ${version} of it in this folder. Until it is on npm, run \`npm run stablerail -- dev\` in a clone of the repository.`,
  )
}

/** Throws if the package is of another version, or cannot run on this Node. */
const refuseOther = ({ version: found }: { version: string }, program: string): void => {
  if (found !== version)
    throw usageError(
      `${simulatorPackage} is version ${found}, and this is stablerail ${version}.`,
      'Install the same version of both.',
    )
  const runsTypeScript = (process.features as { typescript?: unknown }).typescript
  if (program.endsWith('.ts') && !runsTypeScript)
    throw usageError(
      'The simulator of a clone of the repository needs Node 24.',
      'Start it there: `npm run stablerail -- dev`.',
    )
}
