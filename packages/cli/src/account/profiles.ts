/**
 * The profiles that `stablerail login` stores: for each name a key, its workspace and the base URL that the
 * key belongs to. They are in one file that only its owner may read and write.
 */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { usageError } from '../exit-codes.ts'

export type Profile = {
  /** The only URL to which the key is sent. */
  baseUrl: string
  workspaceId: string
  apiKey: string
}

export type Profiles = {
  /** The name of the profile that commands use without `--profile`. */
  current: string | null
  profiles: Record<string, Profile>
  /** The secrets with which `stablerail listen` signs, by the account whose events it forwards. */
  listenSecrets: Record<string, string>
}

const folder = (): string => {
  const { XDG_CONFIG_HOME: configured, APPDATA: ofWindows } = process.env
  // The specification of XDG requires that a relative path is ignored.
  if (configured?.startsWith('/')) return join(configured, 'stablerail')
  if (process.platform === 'win32' && ofWindows) return join(ofWindows, 'stablerail')
  return join(homedir(), '.config', 'stablerail')
}

export const profilesPath = (): string => join(folder(), 'profiles.json')

const nothing = (): Profiles => ({ current: null, profiles: {}, listenSecrets: {} })

/** Throws if other users of the machine may read the file. Windows has no such modes. */
export const refuseOpenFile = (path: string): void => {
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return
  throw usageError(`Other users may read ${path}, which contains secrets.`, `Run: chmod 600 '${path}'`)
}

export const readProfiles = (): Profiles => {
  const path = profilesPath()
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing()
    throw error
  }
  refuseOpenFile(path)
  try {
    return { ...nothing(), ...(JSON.parse(text) as Partial<Profiles>) }
  } catch {
    throw usageError(`${path} is not valid JSON.`, 'Delete the file, and run `stablerail login` again.')
  }
}

/** Replaces the file. A reader sees the old file or the new one, and never a file that others may read. */
export const writeProfiles = (profiles: Profiles): void => {
  const path = profilesPath()
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 })
  // The process may have a mask that removes even the permissions of the owner.
  chmodSync(draft, 0o600)
  renameSync(draft, path)
}
