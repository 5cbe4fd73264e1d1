import type { Cleanup } from '../cleanup.ts'
import { fillAddresses, useTransactionIds } from '../deposits/addresses.ts'
import { describeMachine, type Machine, showMachine } from '../measure/machine.ts'
import { check, ms, number, printTable, ratio, writeResult } from '../measure/report.ts'
import { type Latency, median, spread } from '../measure/statistics.ts'
import { startDatabase } from '../processes/database.ts'
import { startHelper } from '../processes/helper.ts'
import { type Chain, type ChainShape, startChain } from './chain.ts'
import type { ReaderFloorMethods } from './floor.ts'
import { measureLive, startOurs } from './live.ts'
import { ponderVersion, startPonder } from './ponder.ts'
import { type CatchUp, catchUp } from './run.ts'
import { copyDatabase, prepareWallets } from './wallets.ts'

/** The limit of the heap in MB in one of the measurements, as docs/operations/sizes.md advises. */
const heapMb = 320

type Run = { wallets: number; seconds: number; cpuSeconds: number; memoryMb: number }
type Round = { ours: Run[]; floorSeconds: number }
/** The result of Ponder on the same chain. Null in a quick run, which does not install Ponder. */
type Beside = { seconds: number; live: Latency } | null

/**
 * Measures how fast the chain reader catches up with a chain, for several numbers of watched wallets. A
 * minimal loop that watches no wallets is measured for comparison.
 */
export const benchReader = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const shape: ChainShape = quick
    ? { blocks: 100, transfersPerBlock: 10, spreads: [1, 10, 100] }
    : { blocks: 2_000, transfersPerBlock: 50, spreads: [1, 1_000, 100_000] }
  const rounds = quick ? 1 : 2
  const transfers = shape.blocks * shape.transfersPerBlock
  const chain = await startChain(cleanup, shape)
  const adminUrl = await startDatabase(cleanup)
  const machine = await describeMachine(adminUrl)
  console.log(
    `\nReader: catching up over ${number(shape.blocks)} blocks × ${shape.transfersPerBlock} transfers on anvil`,
  )
  console.log(showMachine(machine))
  console.log(
    'Every transfer goes to a watched wallet: all to the only one, or each to a pseudo-randomly chosen one.',
  )
  const templates: string[] = []
  for (const wallets of shape.spreads) templates.push(await prepareWallets(adminUrl, wallets))

  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1)
    measured.push(await runRound({ cleanup, chain, adminUrl, shape, templates }, round, transfers))
  const limited = await runLimited({ cleanup, chain, adminUrl, shape, templates }, quick ? 1_000 : 1_000_000)
  const readLive = async (providers: 1 | 2) => {
    const database = await copyDatabase(adminUrl, templates[0] ?? '', `live_${providers}`)
    const start = startOurs(cleanup, database.url, providers)
    const latency = await measureLive(cleanup, { start, payments: quick ? 5 : 200 })
    await database.drop()
    return latency
  }
  const live = await readLive(1)
  const liveByTwo = await readLive(2)
  const ponder = quick ? null : await runPonder({ cleanup, chain, adminUrl, templates, transfers })
  report({ machine, shape, rounds: measured, transfers, limited, live, liveByTwo, ponder, quick })
}

type PonderWorld = Pick<World, 'cleanup' | 'chain' | 'adminUrl' | 'templates'> & { transfers: number }

const runPonder = async (world: PonderWorld): Promise<Beside> => {
  const { cleanup, chain, adminUrl, templates, transfers } = world
  const onDatabase = async <Answer>(name: string, run: (databaseUrl: string) => Promise<Answer>) => {
    const database = await copyDatabase(adminUrl, templates[0] ?? '', name)
    const answer = await run(database.url)
    await database.drop()
    return answer
  }
  const [token] = chain.tokens
  if (token === undefined) throw new Error('The chain has no token.')
  const seconds = await onDatabase('ponder', async (databaseUrl) => {
    const ponder = await startPonder(cleanup, { databaseUrl, rpcUrl: chain.rpcUrl, token })
    const took = await ponder.caughtUp()
    // Divide by the number of rows that Ponder has stored so far, because it reports that it is ready before
    // it has read the last blocks, which it does not consider final.
    const perTransfer = took / (await ponder.countRows())
    await ponder.stop()
    return perTransfer * transfers
  })
  const live = await onDatabase('ponder_live', (databaseUrl) =>
    measureLive(cleanup, {
      payments: 40,
      start: async (at) => {
        const ponder = await startPonder(cleanup, { databaseUrl, ...at })
        await ponder.caughtUp()
        return ponder
      },
    }),
  )
  return { seconds, live }
}

type World = {
  cleanup: Cleanup
  chain: Chain
  adminUrl: string
  shape: ChainShape
  templates: readonly string[]
}

/**
 * Runs one round: measures the reader once with each number of wallets, and the minimal program (`floor.ts`)
 * once. Every second round runs in the opposite order.
 */
const runRound = async (world: World, round: number, transfers: number): Promise<Round> => {
  const ours: Run[] = []
  let floorSeconds = Number.NaN
  const steps = [
    async () => {
      floorSeconds = await runFloor(world, round)
    },
    ...world.shape.spreads.map((wallets, index) => async () => {
      const { payments, ...run } = await runOurs(world, index, round)
      if (payments !== transfers)
        throw new Error(`${number(transfers)} transfers became ${number(payments)} payments.`)
      ours.push({ wallets, ...run })
    }),
  ]
  for (const step of round % 2 === 0 ? steps : steps.reverse()) await step()
  return { ours: ours.sort((left, right) => left.wallets - right.wallets), floorSeconds }
}

const runOurs = async (
  { cleanup, chain, adminUrl, shape, templates }: World,
  index: number,
  round: number,
): Promise<CatchUp> => {
  const template = templates[index] ?? ''
  const database = await copyDatabase(adminUrl, template, `ours_${index}_${round}`)
  const token = chain.tokens[index] ?? ''
  const profile = `reader-${shape.spreads[index]}-${round}`
  const result = await catchUp(cleanup, { databaseUrl: database.url, chain, token, profile })
  await database.drop()
  return result
}

/**
 * Measures the reader with the most wallets, beside deposit addresses, and with a limited heap. Without a limit, Node
 * keeps more garbage before it collects it, so that the memory does not show what the reader needs.
 */
const runLimited = async (
  { cleanup, chain, adminUrl, templates }: World,
  addresses: number,
): Promise<CatchUp & { addresses: number }> => {
  await useTransactionIds(cleanup, adminUrl, addresses)
  const database = await copyDatabase(adminUrl, templates.at(-1) ?? '', 'limited')
  await fillAddresses(database.url, { from: 0, to: addresses })
  const token = chain.tokens.at(-1) ?? ''
  const limits = { profile: 'reader-limited', heapMb }
  const result = await catchUp(cleanup, { databaseUrl: database.url, chain, token, ...limits })
  await database.drop()
  return { ...result, addresses }
}

const runFloor = async ({ cleanup, chain, adminUrl, templates }: World, round: number): Promise<number> => {
  const database = await copyDatabase(adminUrl, templates[0] ?? '', `floor_${round}`)
  const floor = await startHelper<ReaderFloorMethods>(cleanup, new URL('floor.ts', import.meta.url), {
    profile: `reader-floor-${round}`,
  })
  const [token] = chain.tokens
  if (token === undefined) throw new Error('The chain has no token.')
  const { rpcUrl, head } = chain
  const seconds = await floor.call('run', { databaseUrl: database.url, rpcUrl, token, head })
  await floor.stop()
  await database.drop()
  return seconds
}

type Measured = {
  machine: Machine
  shape: ChainShape
  rounds: readonly Round[]
  transfers: number
  limited: CatchUp & { addresses: number }
  live: Latency
  /** The latency with two providers. */
  liveByTwo: Latency
  ponder: Beside
  quick: boolean
}

const report = (measured: Measured): void => {
  const { machine, shape, rounds, transfers, limited, live, liveByTwo, ponder, quick } = measured
  const secondsOf = (round: Round, index: number) => round.ours[index]?.seconds ?? Number.NaN
  const overOne = (index: number) =>
    spread(rounds.map((round) => secondsOf(round, index) / secondsOf(round, 0)))
  const overFloor = (index: number) =>
    spread(rounds.map((round) => round.floorSeconds / secondsOf(round, index)))
  const row = (name: string, seconds: readonly number[], ours: readonly string[]) => [
    name,
    `${number(median(seconds), 2)} s`,
    `${number(transfers / median(seconds))}/s`,
    ...(ours.length === 0 ? ['', '', '', ''] : ours),
  ]
  const medianOf = (index: number, of: (run: Run) => number) =>
    median(rounds.flatMap(({ ours }) => ours.slice(index, index + 1).map(of)))
  printTable(
    ['watched wallets', 'time', 'transfers', 'CPU', 'memory', 'time over 1 wallet', 'rate over floor'],
    [
      ...shape.spreads.map((wallets, index) =>
        row(
          number(wallets),
          rounds.map((round) => secondsOf(round, index)),
          [
            `${number(
              medianOf(index, ({ cpuSeconds }) => cpuSeconds),
              2,
            )} s`,
            `${number(medianOf(index, ({ memoryMb }) => memoryMb))} MB`,
            ...[overOne(index), overFloor(index)].map(ratio),
          ],
        ),
      ),
      row(
        `${number(shape.spreads[2])}, heap of ${heapMb} MB`,
        [limited.seconds],
        [`${number(limited.cpuSeconds, 2)} s`, `${number(limited.memoryMb)} MB`, '', ''],
      ),
      row(
        'floor (none)',
        rounds.map(({ floorSeconds }) => floorSeconds),
        [],
      ),
      ...(ponder === null ? [] : [row(`Ponder ${ponderVersion}`, [ponder.seconds], [])]),
    ],
  )
  console.log(
    'Ours finds the wallet, stores a payment, confirms it and stores two events for each transfer; ' +
      'the floor is viem getLogs\nover the same ranges and two rows for each transfer, thousands at a time; Ponder stores one row.',
  )
  printTable(
    ['block mined to payment.pending committed', 'p50', 'p95', 'p99', 'longest'],
    [
      latencyRow('one block after another', live),
      latencyRow('the same with two providers', liveByTwo),
      ...(ponder === null ? [] : [latencyRow(`Ponder ${ponderVersion}, its row`, ponder.live)]),
    ],
  )
  const [one, , most] = shape.spreads
  const perSecond = median(rounds.map((round) => transfers / secondsOf(round, 0)))
  const checks = [
    check(`time with ${number(most)} wallets over ${one}`, overOne(2), '', { atMost: 1.1 }),
    check("transfers per second over the floor's", overFloor(0), '', { atLeast: 0.8 }),
    check(
      `memory with ${number(most)} wallets and ${number(limited.addresses)} deposit addresses, heap of ${heapMb} MB`,
      limited.memoryMb,
      ' MB',
      { atMost: 512 },
    ),
    check('block mined to payment.pending committed, p50', live.p50Ms, ' ms', { atMost: 15 }),
    check('block mined to payment.pending committed, p95', live.p95Ms, ' ms', { atMost: 30 }),
    check('the same with two providers over one, p50', liveByTwo.p50Ms / live.p50Ms, '×', { atMost: 1.5 }),
    ...(ponder === null
      ? []
      : [
          check("transfers per second over Ponder's", (perSecond * ponder.seconds) / transfers, '×', {
            atLeast: 10,
          }),
          check("mined to committed over Ponder's, p50", live.p50Ms / ponder.live.p50Ms, '', { atMost: 1 }),
        ]),
  ]
  console.log(
    `\n${writeResult('reader', { machine, shape, checks, rounds, limited, live, liveByTwo, ponder }, { quick })}`,
  )
}

const latencyRow = (name: string, { p50Ms, p95Ms, p99Ms, maxMs }: Latency): string[] => [
  name,
  ...[p50Ms, p95Ms, p99Ms, maxMs].map(ms),
]
