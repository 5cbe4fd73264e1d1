/** Stores a key, after the API accepted it. The key is read from the terminal or from standard input only. */
import { retrieveWorkspace } from '@stablerail/sdk/functions'
import { usageError } from '../exit-codes.ts'
import { cleanText } from '../output/clean.ts'
import { ask, askHidden, isInteractive, readStandardInput } from '../output/prompt.ts'
import { printLine, style, wrapped } from '../output/terminal.ts'
import { baseUrlFor, createAccountClient, isLive } from './account.ts'
import { profilesPath, readProfiles, writeProfiles } from './profiles.ts'

export type LoginOptions = {
  profile?: string | undefined
  baseUrl?: string | undefined
  workspace?: string | undefined
  verbose?: boolean | undefined
}

const profileName = /^[\w.-]{1,40}$/

const readKey = async (): Promise<string> => {
  const apiKey = isInteractive() ? await askHidden('API key: ') : (await readStandardInput()).trim()
  if (apiKey !== '') return apiKey
  throw usageError(
    'No API key was read.',
    'Type it at the prompt, or send it to standard input: stablerail login < key',
  )
}

const readWorkspaceId = async (given: string | undefined): Promise<string> => {
  const known = given ?? (process.env.STABLERAIL_WORKSPACE_ID || undefined)
  if (known !== undefined) return known
  if (isInteractive()) return ask('Workspace id (ws_…): ')
  throw usageError('No workspace is named.', 'Add --workspace ws_…; the dashboard shows the id in Settings.')
}

export const login = async (options: LoginOptions): Promise<void> => {
  const name = options.profile ?? 'default'
  if (!profileName.test(name))
    throw usageError(`${name} is no name of a profile.`, 'Use letters, digits, - and _.')
  const workspaceId = await readWorkspaceId(options.workspace)
  const apiKey = await readKey()
  const baseUrl = baseUrlFor(apiKey, options.baseUrl ?? (process.env.STABLERAIL_BASE_URL || undefined))
  const client = await createAccountClient({ apiKey, workspaceId, baseUrl }, options)
  const workspace = await retrieveWorkspace(client)
  const stored = readProfiles()
  writeProfiles({
    ...stored,
    current: name,
    profiles: { ...stored.profiles, [name]: { baseUrl, workspaceId, apiKey } },
  })
  const mode = isLive(apiKey) ? style('red', 'live') : 'test'
  await printLine(`Signed in to ${cleanText(workspace.name)} in ${mode} mode at ${baseUrl}.`)
  await printLine(wrapped(`The key is stored as the profile ${name} in ${profilesPath()}.`))
}

/** Removes the key of a profile from this machine. The key stays valid until the dashboard revokes it. */
export const logout = async (name: string | undefined): Promise<void> => {
  const stored = readProfiles()
  const removed = name ?? stored.current
  if (removed === null || stored.profiles[removed] === undefined)
    throw usageError(removed === null ? 'No profile is in use.' : `There is no profile ${removed}.`)
  const { [removed]: _, ...profiles } = stored.profiles
  const current = stored.current === removed ? null : stored.current
  writeProfiles({ ...stored, current, profiles })
  await printLine(`The key of the profile ${removed} is removed from this machine.`)
  await printLine('It stays valid until you revoke it in the dashboard, under API keys.')
}
