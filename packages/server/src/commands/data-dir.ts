import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartError } from '../settings/start-error.ts'

/** Creates the data directory, or throws a StartError with the reason why nothing can be stored there. */
export const requireDataDir = (dataDir: string): void => {
  try {
    // Other users may enter but not list the directory: if this process runs as root, PostgreSQL runs as
    // another user. Each file and directory inside sets its own mode.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartError(
      `The data directory ${dataDir} cannot be written (${code}). Choose another, or make it this user's.`,
    )
  }
}
