import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import type { Cleanup } from '../cleanup.ts'
import { type Latency, summarize } from '../measure/statistics.ts'
import { sharedNowMs } from '../processes/clock.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import { startServer } from '../processes/server.ts'
import type { Sent } from './blocks.ts'
import type { Pace, Way } from './chain.ts'
import type { ChainMethods } from './chain-process.ts'
import { startMeter } from './meter.ts'

export type Measured = {
  way: string
  wallets: number
  /** The time from the start of the reader process to the first payment that it recorded. Unit: seconds. */
  readySeconds: number
  /**
   * How many blocks the local chain made per minute. On a busy machine the local chain makes fewer blocks
   * than the real chain.
   */
  blocksPerMinute: number
  callsPerMinute: number
  kilobytesPerMinute: number
  cpuSecondsPerMinute: number
  /**
   * Processor time of the local node. If it is close to 60 seconds per minute, the node and not the reader
   * limits the speed.
   */
  nodeCpuSecondsPerMinute: number
  memoryMb: number
  /** The time from the block of a payment to the stored row of the payment. */
  lag: Latency
}

/**
 * How often the bench polls the database for a payment, in milliseconds. The measured delay includes half of
 * this interval.
 */
const pollMs = 10
const readyWithinMs = 600_000
const seenWithinMs = 120_000
const betweenTriesMs = ({ quick }: Pace) => (quick ? 300 : 5_000)
/** Returns the interval between two payments to watched wallets, in milliseconds. */
const payEveryMs = ({ quick }: Pace) => (quick ? 500 : 2_000)

export type Measurement = { way: Way; wallets: number; databaseUrl: string; seconds: number; pace: Pace }

type Chain = Helper<ChainMethods>

const startChain = async (cleanup: Cleanup, { way, pace }: Pick<Measurement, 'way' | 'pace'>) => {
  const chain: Chain = await startHelper<ChainMethods>(cleanup, new URL('chain-process.ts', import.meta.url))
  return { chain, ...(await chain.call('start', { name: way.name, pace })) }
}

/** Reads a chain for some time, while the database contains all watched wallets. */
export const measure = async (
  cleanup: Cleanup,
  { way, wallets, databaseUrl, seconds, pace }: Measurement,
): Promise<Measured> => {
  const { chain, rpcUrl, network } = await startChain(cleanup, { way, pace })
  const meter = await startMeter(cleanup, rpcUrl)
  const client = new Pool({ connectionString: databaseUrl, max: 4 })
  const pickWallet = () => way.walletOf(Math.floor(Math.random() * wallets))
  const startedMs = performance.now()
  const reader = await startServer(cleanup, {
    part: 'reader',
    databaseUrl,
    profile: `watching-${way.name.replace(/\W+/, '-')}-${wallets}`,
    settings: { NETWORKS: JSON.stringify([{ ...network, livemode: true, rpcUrls: [meter.url] }]) },
  })
  const readAll = async () => ({
    ...meter.read(),
    blocks: await chain.call('blocksMade', null),
    cpuSeconds: await reader.cpuSeconds(),
    nodeCpuSeconds: await chain.cpuSeconds(),
  })
  try {
    await untilReady(client, chain, { pace, pickWallet })
    const readySeconds = (performance.now() - startedMs) / 1000
    const [before, beganMs] = [await readAll(), performance.now()]
    const lags = await payFor(client, chain, { seconds, pace, pickWallet })
    const [after, minutes] = [await readAll(), (performance.now() - beganMs) / 60_000]
    const aMinute = (read: (reading: typeof after) => number) => (read(after) - read(before)) / minutes
    return {
      way: way.name,
      wallets,
      readySeconds,
      lag: summarize(lags),
      blocksPerMinute: aMinute(({ blocks }) => blocks),
      callsPerMinute: aMinute(({ calls }) => calls),
      kilobytesPerMinute: aMinute(({ bytesIn, bytesOut }) => (bytesIn + bytesOut) / 1000),
      cpuSecondsPerMinute: aMinute(({ cpuSeconds }) => cpuSeconds),
      nodeCpuSecondsPerMinute: aMinute(({ nodeCpuSeconds }) => nodeCpuSeconds),
      memoryMb: await reader.memoryMb(),
    }
  } finally {
    await reader.stop()
    await chain.call('stop', null)
    await chain.stop()
    await client.end()
  }
}

const isRecorded = async (client: Pool, txs: readonly string[]): Promise<boolean> => {
  const { rows } = await client.query('select from transfers where tx_id = any($1) limit 1', [txs])
  return rows.length > 0
}

/** Waits until a payment is recorded. Returns the time since its block, in milliseconds. */
const untilRecorded = async (client: Pool, { tx, minedMs }: Sent): Promise<number> => {
  while (!(await isRecorded(client, [tx]))) {
    if (sharedNowMs() - minedMs > seenWithinMs) throw new Error(`${tx} was not recorded.`)
    await delay(pollMs)
  }
  return sharedNowMs() - minedMs
}

/**
 * Sends payments until one of them is recorded. One payment is not enough: the reader ignores a payment that
 * is mined before the reader has stored its start position. If there are many wallets, the reader may take
 * hours to find a payment that is mined before the first query of its wallet.
 */
const untilReady = async (
  client: Pool,
  chain: Chain,
  { pace, pickWallet }: { pace: Pace; pickWallet: () => string },
): Promise<void> => {
  const lastMs = performance.now() + readyWithinMs
  const txs: string[] = []
  while (!(await isRecorded(client, txs))) {
    if (performance.now() > lastMs) throw new Error('The reader recorded no payment.')
    const { tx } = await chain.call('pay', { wallet: pickWallet() })
    txs.push(tx)
    await delay(betweenTriesMs(pace))
  }
}

const payFor = async (
  client: Pool,
  chain: Chain,
  { seconds, pace, pickWallet }: { seconds: number; pace: Pace; pickWallet: () => string },
): Promise<number[]> => {
  const lags: Promise<number>[] = []
  const endMs = performance.now() + seconds * 1000
  while (performance.now() < endMs) {
    const sent = await chain.call('pay', { wallet: pickWallet() })
    lags.push(untilRecorded(client, sent))
    await delay(payEveryMs(pace))
  }
  return Promise.all(lags)
}
