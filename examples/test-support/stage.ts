/**
 * The environment in which the examples are tested: a running server, its merchant, and origins for the
 * examples to use.
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
 * Starts a server that may deliver webhooks to these origins, and that has received a first payment of
 * $19.99.
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

/** Returns an origin to which webhooks may be sent, used by one example only. */
export const takeOrigin = (): string => {
  const origin = origins.pop()
  if (origin === undefined) throw new Error('More examples listen than addresses were allowed.')
  return origin
}

/** Returns an origin for an example, registered as a webhook endpoint. */
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

/** Options for polling an assertion. The worker delivers at once, and the reader polls twice a second. */
export const eventually = { timeout: 20_000, interval: 50 }
