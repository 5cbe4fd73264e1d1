/**
 * The environment of the examples' tests: a running server with a merchant, and origins at which examples can
 * listen.
 */
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { Stablerail } from '@stablerail/sdk'
import { type Emulator, freePort } from './emulator.ts'
import { clientOf } from './merchant.ts'

export let emulator: Emulator
export let client: Stablerail
const origins: string[] = []
const servers: Server[] = []

/**
 * Starts a server that has received a first payment of $19.99. `receivers` are the origins to which it may
 * deliver webhooks.
 */
export type StartWorld = (receivers: readonly string[]) => Promise<Emulator>

export const openStage = async (start: StartWorld, receivers: number): Promise<void> => {
  for (let count = 0; count < receivers; count += 1) origins.push(`http://127.0.0.1:${await freePort()}`)
  emulator = await start(origins)
  client = clientOf(emulator)
}

export const closeStage = async (): Promise<void> => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await emulator?.stop()
}

/** Returns an origin at which one example can listen. The server may deliver webhooks to it. */
export const takeOrigin = (): string => {
  const origin = origins.pop()
  if (origin === undefined) throw new Error('More examples listen than addresses were allowed.')
  return origin
}

/**
 * Registers a webhook endpoint for an example. Returns its origin and signing secret, and a function that
 * starts the example there.
 */
export const register = async () => {
  const origin = takeOrigin()
  const { endpoint, signingSecret } = await client.webhookEndpoints.create({
    url: `${origin}/webhooks/stablerail`,
  })
  const open = async (server: Server) => {
    servers.push(server.listen(Number(new URL(origin).port), '127.0.0.1'))
    await once(server, 'listening')
  }
  return { origin, endpoint, signingSecret, open }
}

export const environment = (apiKey: string, signingSecret: string) => ({
  STABLERAIL_API_KEY: apiKey,
  STABLERAIL_WORKSPACE_ID: emulator.workspaceId,
  STABLERAIL_BASE_URL: emulator.baseUrl,
  STABLERAIL_WEBHOOK_SECRET: signingSecret,
})

export const postJson = async (url: string, body: unknown) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

export const getJson = async (url: string) => (await (await fetch(url)).json()) as Record<string, unknown>

/**
 * Options for assertions that are repeated until they hold. The worker delivers webhooks at once; the chain
 * reader polls twice a second.
 */
export const eventually = { timeout: 20_000, interval: 50 }
