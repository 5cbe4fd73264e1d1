import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { createDatabase } from '../../packages/server/src/mechanisms/db/database.ts'
import { createPool } from '../../packages/server/src/mechanisms/db/pool.ts'
import { insertCursor } from '../../packages/server/src/mechanisms/reading/store.ts'
import { type NetworkConfig, readConfig } from '../../packages/server/src/settings/config.ts'
import type { Cleanup } from '../cleanup.ts'
import { productionSettings, startServer } from '../processes/server.ts'
import type { Chain } from './chain.ts'

export type CatchUp = { seconds: number; cpuSeconds: number; memoryMb: number; payments: number }

const withinMs = 180_000
const pollMs = 10

/**
 * Runs Stablerail's chain reader from the first block, and measures the time from its first step to its last.
 */
export const catchUp = async (
  cleanup: Cleanup,
  {
    databaseUrl,
    chain,
    token,
    profile,
    heapMb,
  }: {
    databaseUrl: string
    chain: Chain
    token: string
    profile: string
    /** The limit of the heap of JavaScript, in MB. If it is left out, Node chooses it by the memory of the machine. */
    heapMb?: number
  },
): Promise<CatchUp> => {
  const settings = {
    ...(await readFromTheStart(databaseUrl, chain, token)),
    ...(heapMb !== undefined && { NODE_OPTIONS: `--max-old-space-size=${heapMb}` }),
  }

  const client = new Client(databaseUrl)
  await client.connect()
  try {
    await hold(client)
    const reader = await startServer(cleanup, { part: 'reader', databaseUrl, settings, profile })
    const cpuBefore = await reader.cpuSeconds()
    await release(client)
    const seconds = await timeReading(client, chain.head)
    const cpuSeconds = (await reader.cpuSeconds()) - cpuBefore
    const memoryMb = await reader.memoryMb()
    await reader.stop()
    return { seconds, cpuSeconds, memoryMb, payments: await countPayments(client) }
  } finally {
    await client.end()
  }
}

/**
 * Sets the reader's stored position to the first block. Returns the settings with which a reader reads this
 * chain. The second provider is the same node, at another name of this machine.
 */
export const readFromTheStart = async (
  databaseUrl: string,
  { chainId, rpcUrl, wsUrl }: { chainId: number; rpcUrl: string; wsUrl?: string },
  token: string,
  providers: 1 | 2 = 1,
): Promise<Record<string, string>> => {
  const network = {
    chain: 'base',
    livemode: true,
    networkId: chainId,
    rpcUrls: [rpcUrl, rpcUrl.replace('127.0.0.1', 'localhost')].slice(0, providers),
    minesOnDemand: true,
    ...(wsUrl !== undefined && { wsUrl }),
    tokens: { USDC: { address: token, decimals: 6 } },
  }
  const settings = { NETWORKS: JSON.stringify([network]) }
  const [configured] = readConfig({ ...productionSettings(databaseUrl), ...settings }).networks
  if (configured === undefined) throw new Error('No network was configured.')
  await putCursorOnStart(databaseUrl, configured, rpcUrl)
  return settings
}

const putCursorOnStart = async (
  databaseUrl: string,
  network: NetworkConfig,
  rpcUrl: string,
): Promise<void> => {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['0x0', false] }),
  })
  const { result } = (await response.json()) as {
    result: { hash: string; parentHash: string; timestamp: string }
  }
  const { hash } = result
  const time = new Date(1000 * Number(result.timestamp))
  const db = createDatabase(createPool(databaseUrl, { max: 1 }))
  await insertCursor(db, network, [{ number: 0, hash, time }], new Date())
  await db.destroy()
}

/**
 * Holds the database lease of the network while the reader process starts. The measurement begins when the
 * lease is released.
 */
const hold = (client: Client) =>
  client.query("update chain_cursors set lease_owner = 'bench', lease_expires_at = now() + interval '1 hour'")

const release = (client: Client) =>
  client.query('update chain_cursors set lease_owner = null, lease_expires_at = null')

const timeReading = async (client: Client, head: number): Promise<number> => {
  const lastMs = performance.now() + withinMs
  let startedMs = 0
  for (;;) {
    const { rows } = await client.query<{ block_number: string; taken: boolean; fault: string | null }>(
      'select block_number, lease_owner is not null as taken, fault from chain_cursors',
    )
    const [row] = rows
    const nowMs = performance.now()
    if (row?.taken && startedMs === 0) startedMs = nowMs
    if (Number(row?.block_number) >= head) return (nowMs - startedMs) / 1000
    if (row?.fault) throw new Error(`The reader met a fault: ${row.fault} --logs keeps its log.`)
    if (nowMs > lastMs) throw new Error(`The reader is at block ${row?.block_number} of ${head}.`)
    await delay(pollMs)
  }
}

export const countPayments = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::integer as count from payments where status in ('pending', 'confirmed')",
  )
  return rows[0]?.count ?? 0
}
