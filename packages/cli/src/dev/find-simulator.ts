/**
 * Finds the package that runs the platform. It brings PostgreSQL and local chains, more than a hundred megabytes, so it is
 * no dependency: `dev` alone needs it.
 */
import { join } from 'node:path'
import { usageError } from '../exit-codes.ts'
import { install, resolveFrom, resolveInstalled, simulatorPackage } from '../on-demand/on-demand.ts'

/**
 * Returns the program of the simulator: of the package beside this one, of the working directory's packages, or of the one
 * that `dev` installed. If there is none, offers to install it.
 */
export const findSimulator = async (): Promise<string> => {
  const found =
    resolveFrom(import.meta.url, simulatorPackage, 'dev') ??
    resolveFrom(join(process.cwd(), 'package.json'), simulatorPackage, 'dev') ??
    resolveInstalled(simulatorPackage, 'dev')
  // Before an installation too, so that nothing is downloaded that cannot run.
  refuseOldNode(found)
  return found ?? (await install(simulatorPackage, 'dev'))
}

/** The oldest version of Node that runs the published simulator. */
const oldestNode = [22, 12] as const

/** Throws if the program, or if there is none the published one, cannot run on this Node. */
const refuseOldNode = (program: string | null): void => {
  if (program?.endsWith('.ts')) {
    const runsTypeScript = (process.features as { typescript?: unknown }).typescript
    if (runsTypeScript) return
    throw usageError(
      'The simulator of a clone of the repository needs Node 24.',
      'Start it there: `npm run stablerail -- dev`.',
    )
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  throw usageError(
    `The simulator needs Node ${oldestNode.join('.')} or later; this is Node ${process.versions.node}.`,
    'Install a later one, put it first in PATH, and run the command again.',
  )
}
