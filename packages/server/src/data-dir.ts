import { accessSync, constants, mkdirSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** Makes the data directory, or says why nothing can be kept there. */
export const requireDataDir = (dataDir: string): void => {
  try {
    // Others may pass through, not look: as root PostgreSQL runs as another user. What is kept guards itself.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartError(
      `The data directory ${dataDir} cannot be written (${code}). Choose another, or make it this user's.`,
    )
  }
}
