import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { startEvmNode } from '../../packages/server/src/testing/evm-node.ts'
import type { Cleanup } from '../cleanup.ts'
import { type Latency, summarize } from '../measure/statistics.ts'
import { startServer } from '../processes/server.ts'
import { chainId, deploy, payOf, request, walletAddress } from './chain.ts'
import { readFromTheStart } from './run.ts'

const withinMs = 30_000
const pollMs = 1

/**
 * Measures the time from a mined block to its committed pending payment, for one block after another, at moments
 * that the reader cannot foresee, on a chain of its own. The time includes half an interval of polling the database.
 */
export const measureLive = async (
  cleanup: Cleanup,
  { databaseUrl, payments }: { databaseUrl: string; payments: number },
): Promise<Latency> => {
  const node = await startEvmNode({ chainId })
  cleanup.onEnd(node.stop)
  const { router, tokens } = await deploy(node)
  const [token] = tokens
  if (token === undefined) throw new Error('The router has no tokens.')
  await node.setAutomine(false)
  const { rpcUrl, wsUrl } = node
  const settings = await readFromTheStart(databaseUrl, { chainId, rpcUrl, wsUrl }, token)
  const reader = await startServer(cleanup, { part: 'reader', databaseUrl, settings, profile: 'reader-live' })
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    const durations: number[] = []
    const wallet = walletAddress(0)
    const warmUp = Math.ceil(payments / 10)
    for (let payment = 0; payment < warmUp + payments; payment += 1) {
      await delay(100 + 300 * Math.random())
      const pay = payOf(node, router, payment, [wallet, wallet, wallet])
      await request(node, [pay, { method: 'evm_mine', params: [] }])
      const minedMs = performance.now()
      await untilPending(client, payment + 1)
      if (payment >= warmUp) durations.push(performance.now() - minedMs)
    }
    return summarize(durations)
  } finally {
    await client.end()
    await reader.stop()
    await node.stop()
  }
}

const untilPending = async (client: Client, count: number): Promise<void> => {
  const lastMs = performance.now() + withinMs
  for (;;) {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::integer as count from payments where status in ('pending', 'confirmed')",
    )
    if ((rows[0]?.count ?? 0) >= count) return
    if (performance.now() > lastMs) throw new Error(`Payment ${count} was not seen in ${withinMs / 1000} s.`)
    await delay(pollMs)
  }
}
