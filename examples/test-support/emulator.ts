/** The service that the examples are tested against: the emulator, in a separate process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const start = fileURLToPath(new URL('../../packages/simulator/src/start.ts', import.meta.url))

/** The description of the emulator that `npm start -- --json` prints as one line. */
export type World = {
  baseUrl: string
  workspaceId: string
  keys: { full: string; restricted: string; readonly: string }
  /** URL that returns the newest mails. */
  mailUrl: string
  chains: { base: { rpcUrl: string; chainId: number; payerPrivateKey: `0x${string}` } }
}

export type Emulator = World & { stop: () => Promise<void> }

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Starts the emulator with one chain. `receivers` are the origins to which it may deliver webhooks, and `more` are further
 * options of its command line.
 */
export const startEmulator = async (
  receivers: readonly string[],
  more: readonly string[] = [],
): Promise<Emulator> => {
  const allowed = receivers.flatMap((origin) => ['--allow-receiver', origin])
  const args = [start, '--json', '--port', '0', '--chains', 'base', ...allowed, ...more]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let progress = ''
  child.stderr.on('data', (chunk: Buffer) => {
    progress += chunk.toString()
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const lines = createInterface(child.stdout)
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    exited.then(() => undefined),
  ])
  if (line === undefined) throw new Error(`The emulator did not start:\n${progress}`)
  return { ...(JSON.parse(line) as World), stop }
}
