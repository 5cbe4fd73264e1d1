/** Runs the program: reads its arguments and the key, and serves a client. */
import { once } from 'node:events'
import { createAccountClient, readAccount } from '../../cli/src/account/account.ts'
import { exitCodes } from '../../cli/src/exit-codes.ts'
import { exitCodeOf, printError } from '../../cli/src/output/errors.ts'
import { note } from '../../cli/src/output/terminal.ts'
import { tools } from './generated/tools.ts'
import { help, type McpOptions, readOptions } from './options.ts'
import { offeredTools } from './permissions.ts'
import { version } from './version.ts'

/** Describes the server in the log of the client. Standard output is the connection. */
const introduce = (workspaceId: string, baseUrl: string, livemode: boolean, options: McpOptions): void => {
  const mode = livemode ? 'live' : 'test'
  const writes = options.allow.length === 0 ? 'reading only' : `reading, and ${options.allow.join(', ')}`
  note(`stablerail-mcp ${version}: ${workspaceId} in ${mode} mode at ${baseUrl}, ${writes}.`)
  if (process.stdin.isTTY)
    note('An AI client starts this program and sends it requests. Press Ctrl-C to end it.')
}

/** Resolves when the client has closed one of the two streams. A file as input ends without being closed. */
const connectionEnd = (): Promise<unknown> =>
  Promise.race([
    once(process.stdin, 'end'),
    once(process.stdin, 'close'),
    once(process.stdout, 'close'),
  ]).catch(() => undefined)

const serveFor = async (options: McpOptions): Promise<void> => {
  const account = readAccount(options.profile)
  const offered = offeredTools(tools, options, account.livemode)
  const client = await createAccountClient(account, { program: `stablerail-mcp/${version}` })
  const { serve } = await import('./serve.ts')
  introduce(account.workspaceId, account.baseUrl, account.livemode, options)
  const ended = connectionEnd()
  serve({ account, client, tools, offered })
  await ended
}

/**
 * Runs the program with these arguments, until the client closes the connection. Returns the exit code, as the
 * command line defines it. Errors are written to standard error.
 */
export const runMcp = async (given: readonly string[]): Promise<number> => {
  try {
    const request = readOptions(given)
    if (request.kind === 'help') process.stdout.write(help)
    if (request.kind === 'version') process.stdout.write(`${version}\n`)
    if (request.kind === 'serve') await serveFor(request.options)
    return exitCodes.success
  } catch (error) {
    await printError(error, false)
    return exitCodeOf(error)
  }
}
