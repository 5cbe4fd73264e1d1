/** Shows which key is in use, and manages the stored ones. No command shows a whole key. */
import { retrieveWorkspace } from '@stablerail/sdk/functions'
import { usageError } from '../exit-codes.ts'
import type { GlobalOptions } from '../global-options.ts'
import { nearestWord } from '../names.ts'
import { cleanJson, redactKeys } from '../output/clean.ts'
import { printTable } from '../output/print.ts'
import { recordLines } from '../output/record.ts'
import { note, printLine } from '../output/terminal.ts'
import { createAccountClient, isLive, readAccount } from './account.ts'
import { readProfiles, writeProfiles } from './profiles.ts'

export const whoami = async (options: GlobalOptions): Promise<void> => {
  const account = readAccount(options.profile)
  const workspace = await retrieveWorkspace(await createAccountClient(account, options))
  const facts = {
    workspace: workspace.name,
    workspaceId: account.workspaceId,
    mode: account.livemode ? 'live' : 'test',
    baseUrl: account.baseUrl,
    key: redactKeys(account.apiKey),
    from: account.from,
  }
  await printLine(options.json ? cleanJson(facts, 2) : recordLines(facts).join('\n'))
}

export const listProfiles = async ({ json }: GlobalOptions): Promise<void> => {
  const { current, profiles } = readProfiles()
  const rows = Object.entries(profiles).map(([name, { baseUrl, workspaceId, apiKey }]) => ({
    name,
    inUse: name === current,
    mode: isLive(apiKey) ? 'live' : 'test',
    baseUrl,
    workspaceId,
  }))
  if (json) return printLine(cleanJson({ data: rows }, 2))
  if (rows.length === 0) return note('There are no profiles: run `stablerail login`.')
  await printTable(['name', 'inUse', 'mode', 'baseUrl', 'workspaceId'], rows)
}

export const chooseProfile = async (name: string): Promise<void> => {
  const stored = readProfiles()
  if (stored.profiles[name] === undefined) {
    const near = nearestWord(name, Object.keys(stored.profiles))
    throw usageError(`There is no profile ${name}.`, near === undefined ? undefined : `Did you mean ${near}?`)
  }
  writeProfiles({ ...stored, current: name })
  await printLine(`Commands use the profile ${name} now.`)
}
