/**
 * Finds the package of the MCP server. It is no dependency of the command line, because `mcp` alone needs it. The
 * server gets the API key, so the package is never searched in the working directory, which may come from somewhere
 * else.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { usageError } from '../exit-codes.ts'
import { version } from '../version.ts'

export const mcpPackage = '@stablerail/mcp'

const dataFolder = (): string => {
  const { XDG_DATA_HOME: configured, LOCALAPPDATA: ofWindows } = process.env
  // The specification of XDG requires that a relative path is ignored.
  if (configured?.startsWith('/')) return join(configured, 'stablerail')
  if (process.platform === 'win32' && ofWindows) return join(ofWindows, 'stablerail')
  return join(homedir(), '.local', 'share', 'stablerail')
}

/** The folder into which the package of this version is installed on first use. */
export const installedFolder = (): string => join(dataFolder(), `mcp-${version}`)

/** Returns the file of the package that a file at `from` would import; null if it would find none. */
const resolveFrom = (from: string | URL): string | null => {
  try {
    const require = createRequire(from)
    const manifest = require.resolve(`${mcpPackage}/package.json`)
    const { version: found } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
    if (found !== version)
      throw usageError(
        `${mcpPackage} is version ${found}, and this is stablerail ${version}.`,
        'Install the same version of both.',
      )
    return require.resolve(mcpPackage)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

/** Returns the file of the package beside this one, or of the one that `mcp` installed; null if there is none. */
export const findMcp = (): string | null => {
  const beside = resolveFrom(import.meta.url)
  if (beside !== null) return beside
  const manifest = join(installedFolder(), 'package.json')
  return existsSync(manifest) ? resolveFrom(manifest) : null
}
