import type { Cleanup } from '../cleanup.ts'
import { describeMachine, type Machine, showMachine } from '../measure/machine.ts'
import { check, number, printTable, ratio, writeResult } from '../measure/report.ts'
import { measureRounds, type Round, ratioOf } from '../measure/rounds.ts'
import { administer, startDatabase } from '../processes/database.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import { copyDatabase, prepareWallets } from '../reader/wallets.ts'
import { fillAddresses, readSize, type TableSize, useTransactionIds } from './addresses.ts'
import type { Day, Load, LookupMethods } from './lookup.ts'

/** `some` and `many` are the numbers of deposit addresses in two databases. A third database is empty. */
type Size = {
  some: number
  many: number
  wallets: number
  rounds: number
  calls: number
  dayTransfers: number
}
type Side = 'none' | 'some' | 'many'
type Sides<Value> = Record<Side, Value>

const sides: readonly Side[] = ['none', 'some', 'many']
const transfersOfCall = [50, 500, 5_000] as const
/** The number of transfers in a range of blocks of the day. */
const rangeTransfers = 500

/** The databases with their deposit addresses, and a process with the directories of each. */
type World = {
  addresses: Sides<number>
  sizes: Sides<TableSize>
  loads: Sides<Load>
  lookups: Sides<Helper<LookupMethods>>
}

/**
 * Measures what the deposit directory of a chain reader costs: memory, the first load, and the time of a call in
 * which no transfer concerns a deposit address.
 */
export const benchDeposits = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const size: Size = quick
    ? { some: 2_000, many: 20_000, wallets: 100, rounds: 1, calls: 5, dayTransfers: 5_000 }
    : {
        some: 1_000_000,
        many: 10_000_000,
        wallets: 1_000,
        rounds: 10,
        calls: 40,
        dayTransfers: 3_000_000,
      }
  const adminUrl = await startDatabase(cleanup)
  const machine = await describeMachine(adminUrl)
  console.log(`\nDeposits: ${number(size.some)} and ${number(size.many)} deposit addresses, beside none`)
  console.log(showMachine(machine))
  const world = await openWorld(cleanup, adminUrl, size)
  const rounds: Round<Side, number>[][] = []
  for (const transfers of transfersOfCall) {
    console.error(`deposits: calls of ${number(transfers)} transfers`)
    rounds.push(await measureCalls(world, size, transfers))
  }
  const days = await eachSide(async (side) => {
    console.error(`deposits: a day beside ${number(world.addresses[side])} addresses`)
    return world.lookups[side].call('readDay', { transfers: size.dayTransfers, range: rangeTransfers })
  })
  report({ machine, size, world, rounds, days, quick })
}

const eachSide = async <Value>(of: (side: Side) => Promise<Value>): Promise<Sides<Value>> => ({
  none: await of('none'),
  some: await of('some'),
  many: await of('many'),
})

const openWorld = async (cleanup: Cleanup, adminUrl: string, size: Size): Promise<World> => {
  // The rows are inserted much faster if PostgreSQL makes fewer checkpoints.
  await administer(adminUrl, "alter system set max_wal_size = '8GB'", 'select pg_reload_conf()')
  const addresses = { none: 0, some: size.some, many: size.many }
  let template = await prepareWallets(adminUrl, size.wallets)
  let from = 0
  const urls = await eachSide(async (side) => {
    const { url } = await copyDatabase(adminUrl, template, `deposits_${side}`)
    await fillAddresses(url, { from, to: addresses[side] })
    from = addresses[side]
    template = `deposits_${side}`
    return url
  })
  await useTransactionIds(cleanup, adminUrl, size.many)
  const lookups = await eachSide(() =>
    startHelper<LookupMethods>(cleanup, new URL('lookup.ts', import.meta.url)),
  )
  return {
    addresses,
    lookups,
    sizes: await eachSide((side) => readSize(urls[side])),
    loads: await eachSide((side) => lookups[side].call('load', { databaseUrl: urls[side] })),
  }
}

const measureCalls = async (
  { lookups }: World,
  { rounds, calls }: Size,
  transfers: number,
): Promise<Round<Side, number>[]> => {
  const call = (side: Side) => () => lookups[side].call('callStrangers', { transfers, calls })
  const turns = { none: call('none'), some: call('some'), many: call('many') }
  // The first calls compile the code and fill the caches, and are not counted.
  await measureRounds(1, turns)
  return measureRounds(rounds, turns)
}

type Measured = {
  machine: Machine
  size: Size
  world: World
  rounds: readonly Round<Side, number>[][]
  days: Sides<Day>
  quick: boolean
}

const report = (measured: Measured): void => {
  const { machine, size, rounds, days, quick, world } = measured
  const { addresses, sizes, loads } = world
  printLoads(world)
  printCalls(measured)
  printDays(measured)
  const many = number(addresses.many)
  const bytesOf = (bytes: number) => bytes / addresses.many
  const calls = transfersOfCall.map((transfers, index) =>
    check(
      `call of ${number(transfers)} transfers, ${many} addresses over none`,
      ratioOf(rounds[index] ?? [], ['many', 'none'], (ms) => ms),
      '',
      { atMost: 4 },
    ),
  )
  const checks = [
    check(`load of ${many} addresses`, loads.many.seconds, ' s', { atMost: 45 }),
    check('filter, bytes an address', bytesOf(loads.many.filterBytes), '', { atMost: 2.2 }),
    check(`memory of the process with ${many} addresses`, loads.many.memoryMb, ' MB', { atMost: 300 }),
    ...calls,
    check('a day, both directories over wallets alone', overWallets(days.many), '', { atMost: 8 }),
    check('a day, queries of a range for deposits', queriesOfRange(days.many, size), '', { atMost: 2 }),
    check('bytes an address, table and indexes', bytesOf(sizes.many.tableBytes + sizes.many.indexBytes), '', {
      atMost: 800,
    }),
  ]
  const details = { size, sizes, loads, rounds, days }
  console.log(`\n${writeResult('deposits', { machine, checks, ...details }, { quick })}`)
}

const overWallets = ({ walletSeconds, depositSeconds }: Day): number =>
  (walletSeconds + depositSeconds) / walletSeconds

const queriesOfRange = ({ depositQueries }: Day, { dayTransfers }: Size): number =>
  depositQueries / (dayTransfers / rangeTransfers)

const printLoads = ({ addresses, sizes, loads }: World): void => {
  const perAddress = (bytes: number, side: Side) => (side === 'none' ? '' : number(bytes / addresses[side]))
  printTable(
    ['deposit addresses', 'load', 'filter', 'memory of the process', 'table, bytes an address', 'indexes'],
    sides.map((side) => [
      number(addresses[side]),
      `${number(loads[side].seconds, 2)} s`,
      `${number(loads[side].filterBytes / 1024 ** 2)} MiB`,
      `${number(loads[side].memoryMb)} MB`,
      perAddress(sizes[side].tableBytes, side),
      perAddress(sizes[side].indexBytes, side),
    ]),
  )
}

const printCalls = ({ world: { addresses }, rounds }: Measured): void =>
  printTable(
    [
      "strangers' transfers of a call",
      ...[addresses.some, addresses.many].map((many) => `${number(many)} over none`),
    ],
    transfersOfCall.map((transfers, index) => [
      number(transfers),
      ...(['some', 'many'] as const).map((side) =>
        ratio(ratioOf(rounds[index] ?? [], [side, 'none'], (ms) => ms)),
      ),
    ]),
  )

const printDays = ({ world: { addresses }, days, size }: Measured): void =>
  printTable(
    [
      `${number(size.dayTransfers)} transfers in ranges of ${rangeTransfers}`,
      ...[
        'wallets',
        'deposits',
        'both over wallets',
        'queries for wallets',
        'for deposits',
        'passed the filter',
      ],
    ],
    sides.map((side) => [
      `${number(addresses[side])} deposit addresses`,
      `${number(days[side].walletSeconds, 1)} s`,
      `${number(days[side].depositSeconds, 1)} s`,
      number(overWallets(days[side]), 2),
      number(days[side].walletQueries),
      number(days[side].depositQueries),
      `${number(100 * days[side].passedShare, 3)}%`,
    ]),
  )
