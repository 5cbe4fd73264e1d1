/**
 * Packages that one command needs. They are no dependencies of the command line, which stays small. The first use of the
 * command installs the package of the same version.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { usageError } from '../exit-codes.ts'
import { version } from '../version.ts'

export type OnDemandPackage = {
  name: '@stablerail/mcp' | '@stablerail/simulator'
  /** The command that needs it. */
  command: string
  /** The size of the package and its dependencies on the disk, for people. */
  size: string
  /** The advice for a clone of the repository while the package is not on npm. */
  unpublished: string
}

export const mcpPackage: OnDemandPackage = {
  name: '@stablerail/mcp',
  command: 'mcp',
  size: '1 MB',
  unpublished: 'run `npm run pack-mcp`, and install deploy/stablerail-mcp.tgz beside the command line.',
}

export const simulatorPackage: OnDemandPackage = {
  name: '@stablerail/simulator',
  command: 'dev',
  size: '125 MB',
  unpublished:
    'run `npm run pack-all`, and install deploy/stablerail-sdk.tgz and deploy/stablerail-simulator.tgz in this folder.',
}

const dataFolder = (): string => {
  const { XDG_DATA_HOME: configured, LOCALAPPDATA: ofWindows } = process.env
  // The specification of XDG requires that a relative path is ignored.
  if (configured?.startsWith('/')) return join(configured, 'stablerail')
  if (process.platform === 'win32' && ofWindows) return join(ofWindows, 'stablerail')
  return join(homedir(), '.local', 'share', 'stablerail')
}

/** The folder into which the package of this version is installed on first use. */
export const installedFolder = ({ name }: OnDemandPackage): string =>
  join(dataFolder(), `${name.split('/').at(-1)}-${version}`)

/**
 * Returns the file that a file at `from` would import as `subpath` of the package; null if it would find none. Throws
 * if the package is of another version.
 */
export const resolveFrom = (
  from: string | URL,
  { name }: OnDemandPackage,
  subpath: string,
): string | null => {
  try {
    const require = createRequire(from)
    const manifest = require.resolve(`${name}/package.json`)
    const { version: found } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
    if (found !== version)
      throw usageError(
        `${name} is version ${found}, and this is stablerail ${version}.`,
        'Install the same version of both.',
      )
    return require.resolve(subpath === '.' ? name : `${name}/${subpath}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

/** Returns the file of the package that the first use has installed; null if it is not installed. */
export const resolveInstalled = (wanted: OnDemandPackage, subpath: string): string | null => {
  const manifest = join(installedFolder(wanted), 'package.json')
  return existsSync(manifest) ? resolveFrom(manifest, wanted, subpath) : null
}

/** Installs the package after one question in a terminal, and returns its file. */
export const install = async (wanted: OnDemandPackage, subpath: string): Promise<string> => {
  const { offerToInstall } = await import('./install.ts')
  await offerToInstall(wanted, installedFolder(wanted))
  const installed = resolveInstalled(wanted, subpath)
  if (installed === null) throw new Error(`npm installed no package into ${installedFolder(wanted)}.`)
  return installed
}
