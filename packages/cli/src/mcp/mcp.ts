/** `stablerail mcp`: runs the MCP server of the package `@stablerail/mcp` in this process. */
import { pathToFileURL } from 'node:url'
import { CommandError } from '../exit-codes.ts'
import type { GlobalOptions } from '../global-options.ts'
import { findMcp, installedFolder } from './find-mcp.ts'

export type McpOptions = GlobalOptions & { live?: boolean; allow?: string; allowLive?: boolean }

const argumentsOf = ({ profile, live, allow, allowLive }: McpOptions): string[] => [
  ...(profile === undefined ? [] : [`--profile=${profile}`]),
  ...(live ? ['--live'] : []),
  ...(allow === undefined ? [] : [`--allow=${allow}`]),
  ...(allowLive ? ['--allow-live'] : []),
]

const install = async (): Promise<string> => {
  const { offerToInstall } = await import('./install-mcp.ts')
  await offerToInstall(installedFolder())
  const installed = findMcp()
  if (installed === null) throw new Error(`npm installed no package into ${installedFolder()}.`)
  return installed
}

type Package = { runMcp(given: readonly string[]): Promise<number> }

export const mcp = async (options: McpOptions): Promise<void> => {
  const file = findMcp() ?? (await install())
  const { runMcp } = (await import(pathToFileURL(file).href)) as Package
  const exitCode = await runMcp(argumentsOf(options))
  if (exitCode !== 0) throw new CommandError('', { exitCode })
}
