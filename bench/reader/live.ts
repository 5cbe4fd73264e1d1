import { setTimeout as delay } from 'node:timers/promises'
import { startEvmNode } from '@stablerail/local-evm'
import { Client } from 'pg'
import type { Cleanup } from '../cleanup.ts'
import { type Latency, summarize } from '../measure/statistics.ts'
import { startServer } from '../processes/server.ts'
import { chainId, deploy, payOf, request, walletAddress } from './chain.ts'
import { countPayments, readFromTheStart } from './run.ts'

const withinMs = 30_000
const pollMs = 1

/** A program that reads the chain. `countRows` returns how many transfers it has committed. */
export type LiveReader = { countRows(): Promise<number>; stop(): Promise<void> }
export type LiveChain = { chainId: number; rpcUrl: string; wsUrl: string; token: string }

/**
 * Measures the time from a mined block to its committed row on a new chain. Single blocks are mined at times
 * that the reader cannot predict. The result includes half of the interval at which the bench polls the
 * database.
 */
export const measureLive = async (
  cleanup: Cleanup,
  { start, payments }: { start: (chain: LiveChain) => Promise<LiveReader>; payments: number },
): Promise<Latency> => {
  const node = await startEvmNode({ chainId })
  cleanup.onEnd(node.stop)
  const { router, tokens } = await deploy(node)
  const [token] = tokens
  if (token === undefined) throw new Error('The router has no tokens.')
  await node.setAutomine(false)
  const reader = await start({ chainId, rpcUrl: node.rpcUrl, wsUrl: node.wsUrl, token })
  try {
    const durations: number[] = []
    const wallet = walletAddress(0)
    const warmUp = Math.ceil(payments / 10)
    for (let payment = 0; payment < warmUp + payments; payment += 1) {
      await delay(100 + 300 * Math.random())
      const pay = payOf(node, router, payment, [wallet, wallet, wallet])
      await request(node, [pay, { method: 'evm_mine', params: [] }])
      const minedMs = performance.now()
      await untilRows(reader, payment + 1)
      if (payment >= warmUp) durations.push(performance.now() - minedMs)
    }
    return summarize(durations)
  } finally {
    await reader.stop()
    await node.stop()
  }
}

const untilRows = async (reader: LiveReader, count: number): Promise<void> => {
  const lastMs = performance.now() + withinMs
  while ((await reader.countRows()) < count) {
    if (performance.now() > lastMs) throw new Error(`Transfer ${count} was not seen in ${withinMs / 1000} s.`)
    await delay(pollMs)
  }
}

/**
 * Returns the function that starts Stablerail's own chain reader. `countRows` of the started reader returns
 * the number of recorded payments.
 */
export const startOurs =
  (cleanup: Cleanup, databaseUrl: string, providers: 1 | 2) =>
  async ({ token, ...chain }: LiveChain): Promise<LiveReader> => {
    const settings = await readFromTheStart(databaseUrl, chain, token, providers)
    const reader = await startServer(cleanup, {
      part: 'reader',
      databaseUrl,
      settings,
      profile: 'reader-live',
    })
    const client = new Client(databaseUrl)
    await client.connect()
    return {
      countRows: () => countPayments(client),
      stop: async () => {
        await client.end()
        await reader.stop()
      },
    }
  }
