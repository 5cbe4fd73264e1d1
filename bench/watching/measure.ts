import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import type { Cleanup } from '../cleanup.ts'
import { type Latency, summarize } from '../measure/statistics.ts'
import { startServer } from '../processes/server.ts'
import type { Pace, WatchedChain, Way } from './chain.ts'
import { startMeter } from './meter.ts'

export type Measured = {
  way: string
  wallets: number
  /** From the start of the process to the first payment that it recorded. */
  readySeconds: number
  /** How many blocks were made in the time: fewer than the chain's own where the machine is busy. */
  blocksPerMinute: number
  callsPerMinute: number
  kilobytesPerMinute: number
  cpuSecondsPerMinute: number
  memoryMb: number
  /** From the moment a payment was mined to its row. */
  lag: Latency
}

/** A payment is looked for so often, which the lag includes half of. */
const pollMs = 10
const readyWithinMs = 600_000
const seenWithinMs = 120_000
/** So often somebody pays a watched wallet. */
const payEveryMs = ({ quick }: Pace) => (quick ? 500 : 2_000)

export type Measurement = { way: Way; wallets: number; databaseUrl: string; seconds: number; pace: Pace }

/** Reads a chain for some time beside as many watched wallets as the database has. */
export const measure = async (
  cleanup: Cleanup,
  { way, wallets, databaseUrl, seconds, pace }: Measurement,
): Promise<Measured> => {
  const chain = await way.start(cleanup, pace)
  const meter = await startMeter(cleanup, chain.rpcUrl)
  const network = { ...chain.network, livemode: true, rpcUrls: [meter.url] }
  const client = new Pool({ connectionString: databaseUrl, max: 4 })
  const startedMs = performance.now()
  const reader = await startServer(cleanup, {
    ...{ part: 'reader', databaseUrl, profile: `watching-${way.pair.chain}-${wallets}` },
    settings: { NETWORKS: JSON.stringify([network]) },
  })
  const blocks = makeBlocks(chain)
  try {
    await untilReady(client, blocks, () => way.walletOf(Math.floor(Math.random() * wallets)))
    const readySeconds = (performance.now() - startedMs) / 1000
    const [before, cpuBefore, madeBefore] = [meter.read(), await reader.cpuSeconds(), blocks.made()]
    const beganMs = performance.now()
    const lags = await payFor(client, blocks, {
      ...{ seconds, pace, pickWallet: () => way.walletOf(Math.floor(Math.random() * wallets)) },
    })
    const after = meter.read()
    const minutes = (performance.now() - beganMs) / 60_000
    return {
      ...{ way: way.name, wallets, readySeconds, lag: summarize(lags) },
      blocksPerMinute: (blocks.made() - madeBefore) / minutes,
      callsPerMinute: (after.calls - before.calls) / minutes,
      kilobytesPerMinute:
        (after.bytesOut + after.bytesIn - before.bytesOut - before.bytesIn) / 1000 / minutes,
      cpuSecondsPerMinute: ((await reader.cpuSeconds()) - cpuBefore) / minutes,
      memoryMb: await reader.memoryMb(),
    }
  } finally {
    await blocks.stop()
    await reader.stop()
    await client.end()
  }
}

/** Makes a block in each interval; payments that are asked for go into the next one. */
const makeBlocks = (chain: WatchedChain) => {
  const waiting: { wallet: string; mined: (sent: Sent) => void }[] = []
  let stopping = false
  let made = 0
  const loop = async () => {
    while (!stopping) {
      const nextMs = performance.now() + chain.tickMs
      const paid = []
      for (const { wallet, mined } of waiting.splice(0)) paid.push({ tx: await chain.pay(wallet), mined })
      await chain.tick()
      made += 1
      const minedMs = performance.now()
      for (const { tx, mined } of paid) mined({ tx, minedMs })
      await delay(Math.max(0, nextMs - performance.now()))
    }
  }
  const ended = loop()
  return {
    made: () => made,
    pay: (wallet: string) => new Promise<Sent>((mined) => waiting.push({ wallet, mined })),
    async stop() {
      stopping = true
      await ended
    },
  }
}

type Sent = { tx: string; minedMs: number }
type Blocks = ReturnType<typeof makeBlocks>

const isRecorded = async (client: Pool, tx: string): Promise<boolean> => {
  const { rows } = await client.query('select from transfers where tx_id = $1', [tx])
  return rows.length > 0
}

/** Waits for the payment to be recorded; answers for how long after it was mined, in milliseconds. */
const untilRecorded = async (client: Pool, { tx, minedMs }: Sent, withinMs: number): Promise<number> => {
  while (!(await isRecorded(client, tx))) {
    if (performance.now() - minedMs > withinMs) throw new Error(`${tx} was not recorded.`)
    await delay(pollMs)
  }
  return performance.now() - minedMs
}

/** Pays until a payment is recorded: the reader has begun, and knows what it watches. */
const untilReady = async (client: Pool, blocks: Blocks, pickWallet: () => string): Promise<void> => {
  // Where the reader puts its cursor, nothing before it counts; so the payment comes after the cursor.
  const lastMs = performance.now() + readyWithinMs
  for (;;) {
    const { rows } = await client.query('select from chain_cursors')
    if (rows.length > 0) break
    if (performance.now() > lastMs) throw new Error('The reader did not begin.')
    await delay(pollMs)
  }
  await untilRecorded(client, await blocks.pay(pickWallet()), readyWithinMs)
}

const payFor = async (
  client: Pool,
  blocks: Blocks,
  { seconds, pace, pickWallet }: { seconds: number; pace: Pace; pickWallet: () => string },
): Promise<number[]> => {
  const lags: Promise<number>[] = []
  const endMs = performance.now() + seconds * 1000
  while (performance.now() < endMs) {
    const sent = await blocks.pay(pickWallet())
    lags.push(untilRecorded(client, sent, seenWithinMs))
    await delay(payEveryMs(pace))
  }
  return Promise.all(lags)
}
