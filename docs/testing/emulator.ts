import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The description of the emulator that `npm start -- --json` prints as one line. */
export type Description = {
  baseUrl: string
  workspaceId: string
  keys: { full: string }
  chains: { base: { rpcUrl: string; payerPrivateKey: string } }
  mailUrl: string
}

export type Emulator = { described: Description; stop: () => Promise<void> }

const program = fileURLToPath(new URL('../../packages/simulator/src/start.ts', import.meta.url))

/** Starts the emulator with one chain, as a reader of the guides would. */
export const startEmulator = async (databaseUrl: string, receiver: string): Promise<Emulator> => {
  const args = ['--json', '--port', '0', '--chains', 'base', '--database-url', databaseUrl]
  const child = spawn(process.execPath, [program, ...args, '--allow-receiver', receiver], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve)),
    ended.then(() => undefined),
  ])
  if (line === undefined) throw new Error(`The emulator ended before it was up:\n${said}`)
  return {
    described: JSON.parse(line),
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** The environment variables that the guides tell a reader to set. */
export const environmentOf = ({ baseUrl, workspaceId, keys, chains, mailUrl }: Description) => ({
  STABLERAIL_BASE_URL: baseUrl,
  STABLERAIL_WORKSPACE_ID: workspaceId,
  STABLERAIL_API_KEY: keys.full,
  STABLERAIL_RPC_URL: chains.base.rpcUrl,
  STABLERAIL_PAYER_KEY: chains.base.payerPrivateKey,
  STABLERAIL_MAIL_URL: mailUrl,
})
