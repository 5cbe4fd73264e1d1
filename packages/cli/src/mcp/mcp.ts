/** `stablerail mcp`: runs the MCP server of the package `@stablerail/mcp` in this process. */
import { pathToFileURL } from 'node:url'
import { CommandError } from '../exit-codes.ts'
import type { GlobalOptions } from '../global-options.ts'
import { install, mcpPackage, resolveFrom, resolveInstalled } from '../on-demand/on-demand.ts'

export type McpOptions = GlobalOptions & { live?: boolean; allow?: string; allowLive?: boolean }

const argumentsOf = ({ profile, live, allow, allowLive }: McpOptions): string[] => [
  ...(profile === undefined ? [] : [`--profile=${profile}`]),
  ...(live ? ['--live'] : []),
  ...(allow === undefined ? [] : [`--allow=${allow}`]),
  ...(allowLive ? ['--allow-live'] : []),
]

/**
 * Returns the file of the package beside this one, or of the one that `mcp` installed. The server gets the API key, so the
 * package is never searched in the working directory, which may come from somewhere else.
 */
const findMcp = async (): Promise<string> =>
  resolveFrom(import.meta.url, mcpPackage, '.') ??
  resolveInstalled(mcpPackage, '.') ??
  (await install(mcpPackage, '.'))

type Package = { runMcp(given: readonly string[]): Promise<number> }

export const mcp = async (options: McpOptions): Promise<void> => {
  const file = await findMcp()
  const { runMcp } = (await import(pathToFileURL(file).href)) as Package
  const exitCode = await runMcp(argumentsOf(options))
  if (exitCode !== 0) throw new CommandError('', { exitCode })
}
